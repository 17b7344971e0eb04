import { motion } from './tokens.ts';

/**
 * Lets the rings of unacknowledged alarms flash by an attribute of the root element, which they are faint under: two repaints in two
 * seconds, where an endless CSS animation repaints 60 times a second.
 */
export const startFlashing = (): ReturnType<typeof setInterval> =>
  setInterval(() => document.documentElement.toggleAttribute('data-faint'), motion.unacknowledged);
