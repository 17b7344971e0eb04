import { useCallback, useEffect, useRef, useState } from 'react';
import { areSingleKeysOn, keepSingleKeys } from '../../ui/single-keys.ts';
import { actionOf, type WallAction } from './keys.ts';

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="application"]') !== null;

/** Handles the keyboard shortcuts while they are on. The setting is stored. */
export function useWallKeys(onAction: (action: WallAction) => void): {
  isOn: boolean;
  setOn: (isOn: boolean) => void;
} {
  const [isOn, setIsOn] = useState(areSingleKeysOn);
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
    keepSingleKeys(next);
  }, []);
  return { isOn, setOn };
}
