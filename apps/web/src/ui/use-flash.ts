import { useEffect, useRef, type RefObject } from 'react';
import { motion } from '../theme/tokens.ts';

/** ms; what changes more often than this would shine all the time, and say nothing by it. */
const CALM = 2 * motion.newValue;

/**
 * Raises the ground of the element (`data-new`) for a moment whenever the stamp changes, not when it first appears. Switched
 * on and off, not faded: a fade of a hundred values paints the page in every frame.
 */
export function useFlash<T extends HTMLElement = HTMLSpanElement>(stamp: string | undefined): RefObject<T | null> {
  const element = useRef<T>(null);
  const last = useRef({ stamp, at: -Infinity });
  useEffect(() => {
    const before = last.current;
    if (stamp === before.stamp) return;
    const now = performance.now();
    last.current = { stamp, at: now };
    const { current } = element;
    if (!current || before.stamp === undefined || stamp === undefined || now - before.at < CALM) return;
    current.dataset['new'] = '';
    setTimeout(() => delete current.dataset['new'], motion.newValue);
  }, [stamp]);
  return element;
}
