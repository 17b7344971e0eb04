import { useCallback, useEffect, useRef, useState } from 'react';
import { actionOf, type WallAction } from './keys.ts';

const KEY = 'gw-wall-keys';

function readOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="application"]') !== null;

/** Tells what the keys ask for, while they are on; they stay as they were left. */
export function useWallKeys(onAction: (action: WallAction) => void): {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
} {
  const [isOn, setIsOn] = useState(readOn);
  const latest = useRef(onAction);
  useEffect(() => {
    latest.current = onAction;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = actionOf(event, isOn, isTaken(event.target));
      if (!action) return;
      event.preventDefault();
      latest.current(action);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
  const setOn = useCallback((next: boolean) => {
    setIsOn(next);
    try {
      localStorage.setItem(KEY, next ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }, []);
  return { isOn, setOn };
}
