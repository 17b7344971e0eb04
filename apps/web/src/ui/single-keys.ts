import { useEffect, useRef } from 'react';

const KEY = 'gw-wall-keys';

/**
 * Whether single-letter keys work. They can be turned off, because speech input and tremor press them unintentionally (WCAG
 * 2.1.4).
 */
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
    // Without storage the choice lasts until the page closes.
  }
}

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role="dialog"]') !== null;

/** Calls `act` when `letter` is pressed alone, while such keys are on and outside text input. Nothing without `act`. */
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
