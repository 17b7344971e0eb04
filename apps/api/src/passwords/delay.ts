/** Free failures, and the delay in seconds after the next one; each further failure doubles it. */
export interface DelayRule {
  free: number;
  firstS: number;
  mostS: number;
}

/** Many people may share an address. */
export const addressRule: DelayRule = { free: 20, firstS: 2, mostS: 900 };
/** For passwords inside a session: only that session is slowed down. */
export const sessionRule: DelayRule = { free: 3, firstS: 2, mostS: 300 };
/** For six-digit codes after the right password: one guess per time step. Recovery codes are too long to be guessed and have no delay. */
export const totpRule: DelayRule = { free: 10, firstS: 30, mostS: 30 };

/** Older failures do not count. */
export const MEMORY_MS = 3_600_000;

/** Delay in ms after the last of `failed` failures. */
export function delayMs(failed: number, rule: DelayRule): number {
  if (failed < rule.free) return 0;
  return Math.min(rule.mostS, rule.firstS * 2 ** Math.min(30, failed - rule.free)) * 1_000;
}
