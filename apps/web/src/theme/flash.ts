import { motion } from './tokens.ts';

/** On the root element in every other second. */
export const FAINT = 'data-faint';

/**
 * Lets the rings of unacknowledged alarms flash by an attribute of the root element, which they are faint under: two repaints in two
 * seconds, where an endless CSS animation repaints 60 times a second.
 */
export const startFlashing = (): ReturnType<typeof setInterval> =>
  setInterval(() => document.documentElement.toggleAttribute(FAINT), motion.unacknowledged);
