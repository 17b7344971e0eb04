import { useLayoutEffect } from 'react';
import { preferences } from '../../session/preferences.ts';
import { ask, open, openPanel } from '../open-panel.ts';
import { isEditable, opensSearch, readSingleKeys, SINGLE_KEYS, typedBefore } from './search-keys.ts';

const isInDialog = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** `s` and Ctrl+K open the search on any page. Keys typed before the field has the focus are kept. */
export function useSearchKeys(): void {
  // Before the page is seen: a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const hasSingleKeys = readSingleKeys(preferences.store.getState().values[SINGLE_KEYS]);
      const place = { isEditable: isEditable(event.target), isInDialog: isInDialog(), hasSingleKeys };
      // Pressed again it stays open, and the browser's own search is prevented.
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
