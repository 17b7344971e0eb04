import { useEffect, useRef } from 'react';

const KEY = 'gw-wall-keys';

/** Whether keys of one letter do anything: speech and tremor press them unasked (WCAG 2.1.4), so they can be switched off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function keepSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="dialog"]') !== null;

/** Does `act` when `letter` is pressed alone, while such keys are on and nothing is being written; nothing where there is none. */
export function useSingleKey(letter: string, act: (() => void) | undefined): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      if (key.toLowerCase() !== letter || ctrlKey || metaKey || altKey || repeat) return;
      if (!latest.current || isWritten(target) || !areSingleKeysOn()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [letter]);
}
