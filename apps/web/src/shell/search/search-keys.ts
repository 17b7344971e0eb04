type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'repeat'>;

export interface KeyPlace {
  /** In a text field, or a list that selects by first letter. */
  readonly isEditable: boolean;
  /** An open dialog must be answered first. */
  readonly isInDialog: boolean;
  /** The user can turn off single-letter keys. */
  readonly hasSingleKeys: boolean;
}

/** Whether a key opens the search: Ctrl or Cmd with K everywhere, `s` alone outside text input. */
export function opensSearch(event: Key, { isEditable, isInDialog, hasSingleKeys }: KeyPlace): boolean {
  if (event.isComposing || event.repeat || event.altKey || event.shiftKey || isInDialog) return false;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === 'k';
  return key === 's' && hasSingleKeys && !isEditable;
}

/** The search words after a key pressed before the field has the focus. Undefined if the key is no text. */
export function typedBefore(event: Key, query: string): string | undefined {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Backspace') return query.slice(0, -1);
  return event.key.length === 1 ? query + event.key : undefined;
}

const EDITABLE =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="listbox"]';

export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(EDITABLE) !== null;

/** Preference: single-letter keys. */
export const SINGLE_KEYS = 'singleKeys';

export const readSingleKeys = (value: unknown): boolean => value !== false;
