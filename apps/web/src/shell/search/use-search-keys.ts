import { useEffect } from 'react';
import { preferences } from '../../session/preferences.ts';
import { ask, open, openPanel } from '../open-panel.ts';
import { isEditable, opensSearch, readSingleKeys, SINGLE_KEYS, typedBefore } from './search-keys.ts';

const isInDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** `s` and Ctrl+K open the search from any page. What is typed until its field has the focus is part of what it is asked. */
export function useSearchKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasSingleKeys = readSingleKeys(preferences.store.getState().values[SINGLE_KEYS]);
      const place = { isEditable: isEditable(event.target), isInDialog: isInDialog(), hasSingleKeys };
      // Asked again where it stands open, it stays, and the browser's own search stays away.
      const { name, query } = openPanel.getState();
      const isOpen = name === 'search';
      const isInField = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      const typed = isOpen && !isInField ? typedBefore(event, query) : undefined;
      if (typed !== undefined && !event.defaultPrevented) {
        event.preventDefault();
        ask(typed);
        return;
      }
      if (event.defaultPrevented || !opensSearch(event, isOpen ? { ...place, isInDialog: false } : place)) return;
      event.preventDefault();
      open('search');
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
