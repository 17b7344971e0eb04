import { useEffect, useRef, type RefObject } from 'react';
import { motion } from '../theme/tokens.ts';

/** ms. More frequent changes would flash permanently and mean nothing. */
const CALM = 2 * motion.newValue;

/**
 * Highlights the element (`data-new`) for a moment whenever the stamp changes, not on first render. Switched instead of faded,
 * because fading a hundred values repaints every frame.
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
