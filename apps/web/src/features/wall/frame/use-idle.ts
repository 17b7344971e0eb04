import { useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether the pointer has rested for a while. Then the pointer and its controls disappear. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    const move = (): void => {
      clearTimeout(timer);
      setIsIdle(false);
      timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    const events = ['pointermove', 'pointerdown', 'focusin'] as const;
    for (const event of events) addEventListener(event, move, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, move);
    };
  }, []);
  return isIdle;
}
