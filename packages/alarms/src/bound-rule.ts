import type { Assessor, Need, ReferenceNeed } from './assessor.ts';

/** A stretch of collect times that one version judges: from, and up to (excluded). */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly version: number;
  /** Whether the next one begins where it ends: then a level goes on, else it ends there. */
  readonly continues: boolean;
  readonly assessor: Assessor;
  readonly needs: number;
  readonly of: number;
  readonly offDelayMs: number;
}

/** A rule on a subject, ready to be judged. Holds no state: one may be used for any number of stretches. */
export interface BoundRule {
  readonly segments: readonly Segment[];
  /** How much of which source must be known before a time that is judged. */
  readonly needs: readonly Need[];
  /** First readings at or after a time that values are counted from. */
  readonly references: readonly ReferenceNeed[];
}

/**
 * Index of the first reading that judging from `from` on looks at, of a source's times by rising time. −1: more has to be known,
 * unless these are all that are stored.
 */
export function firstNeeded(need: Need, times: readonly number[], from: number): number {
  const start = from - need.delayMs;
  let first = 0;
  let end = times.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (times[middle]! < start) first = middle + 1;
    else end = middle;
  }
  first -= need.samples;
  if (first < 0) return -1;
  const oldest = (times[first] ?? start) - need.reachMs;
  while (first > 0 && times[first - 1]! > oldest) first -= 1;
  if (first === 0 && (need.reachMs > 0 || need.more > 0) && !(times[0]! <= oldest && need.more === 0)) return -1;
  first -= need.more;
  return first < 0 ? -1 : first;
}

/** Times at which the rule ends for the subject, rising: a level that stands then ends with it. */
export const endsOf = ({ segments }: BoundRule): number[] =>
  segments.filter(({ continues, to }) => !continues && to < Infinity).map(({ to }) => to);

/** Whether a collect time is judged. */
export const isInForce = ({ segments }: BoundRule, at: number): boolean =>
  segments.some(({ from, to }) => from <= at && at < to);
