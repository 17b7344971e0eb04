import { useEffect, useRef, type RefObject } from 'react';
import { motion } from '../theme/tokens.ts';

/** Lights up the ground of the element for a moment whenever the stamp changes, not when it first appears. */
export function useFlash<T extends HTMLElement = HTMLSpanElement>(stamp: string | undefined): RefObject<T | null> {
  const element = useRef<T>(null);
  const last = useRef(stamp);
  useEffect(() => {
    const isChange = last.current !== undefined && stamp !== undefined && stamp !== last.current;
    last.current = stamp;
    if (!isChange || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const ground = 'color-mix(in srgb, var(--gw-accent) 18%, transparent)';
    element.current?.animate([{ backgroundColor: ground }, { backgroundColor: 'transparent' }], {
      duration: motion.newValue,
      easing: 'ease-out',
    });
  }, [stamp]);
  return element;
}
