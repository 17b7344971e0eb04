/** Failures that cost nothing, and the seconds that the next one costs; each further one doubles them. */
export interface DelayRule {
  free: number;
  firstS: number;
  mostS: number;
}

/** An account is locked for five minutes at most, so that nobody can be kept out of it for long by others. */
export const accountRule: DelayRule = { free: 3, firstS: 2, mostS: 300 };
/** Many people may share an address. */
export const addressRule: DelayRule = { free: 20, firstS: 2, mostS: 900 };

/** Failures older than this are forgotten. */
export const MEMORY_MS = 3_600_000;

/** Milliseconds that must pass after the last of `failed` failures. */
export function delayMs(failed: number, rule: DelayRule): number {
  if (failed < rule.free) return 0;
  return Math.min(rule.mostS, rule.firstS * 2 ** Math.min(30, failed - rule.free)) * 1_000;
}
