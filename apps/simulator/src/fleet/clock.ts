/** Clock and timers of a fleet; tests use a faster one. */
export interface Clock {
  /** ms since 1970 */
  now(): number;
  /** Calls `task` after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
