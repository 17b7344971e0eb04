import { useEffect } from 'react';
import { preferences } from '../../session/preferences.ts';
import { open, openPanel } from '../open-panel.ts';
import { isEditable, opensSearch, readSingleKeys, SINGLE_KEYS } from './search-keys.ts';

const isInDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** `s` and Ctrl+K open the search from any page. */
export function useSearchKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasSingleKeys = readSingleKeys(preferences.store.getState().values[SINGLE_KEYS]);
      const place = { isEditable: isEditable(event.target), isInDialog: isInDialog(), hasSingleKeys };
      // Asked again where it stands open, it stays, and the browser's own search stays away.
      const isOpen = openPanel.getState().name === 'search';
      if (event.defaultPrevented || !opensSearch(event, isOpen ? { ...place, isInDialog: false } : place)) return;
      event.preventDefault();
      open('search');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
