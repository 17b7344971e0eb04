import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Before everything else. */
export const HIGHEST = constants.priority.PRIORITY_HIGHEST;
export const NORMAL = constants.priority.PRIORITY_NORMAL;

/**
 * The priority of this process and of the others of its session, from -20 (first) to 19. Linux shares the processors by session before it
 * looks at the priority of a process (sched_autogroup). Only root may raise one: without it the figures are worse than the truth.
 */
export function setSessionPriority(priority: number): void {
  try {
    setPriority(priority);
    writeFileSync('/proc/self/autogroup', String(priority));
  } catch {
    // Not root, or a kernel that knows no such groups.
  }
}
