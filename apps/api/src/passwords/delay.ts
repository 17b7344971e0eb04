/** Failures that cost nothing, and the seconds that the next one costs; each further one doubles them. */
export interface DelayRule {
  free: number;
  firstS: number;
  mostS: number;
}

/** Many people may share an address. */
export const addressRule: DelayRule = { free: 20, firstS: 2, mostS: 900 };
/** Passwords asked for inside an open session: only who holds that session is slowed down. */
export const sessionRule: DelayRule = { free: 3, firstS: 2, mostS: 300 };
/** Six digits behind the right password, one guess a time step. Recovery codes are too long to be guessed and never wait. */
export const totpRule: DelayRule = { free: 10, firstS: 30, mostS: 30 };

/** Failures older than this are forgotten. */
export const MEMORY_MS = 3_600_000;

/** Milliseconds that must pass after the last of `failed` failures. */
export function delayMs(failed: number, rule: DelayRule): number {
  if (failed < rule.free) return 0;
  return Math.min(rule.mostS, rule.firstS * 2 ** Math.min(30, failed - rule.free)) * 1_000;
}
