import type { Assessor, Need, ReferenceNeed } from './assessor.ts';
import { indexAt, indexBefore } from './series.ts';

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
export function firstNeeded({ delayMs, samples, reachMs, more }: Need, times: readonly number[], from: number): number {
  let first = indexBefore(times, from - delayMs) + 1 - samples;
  if (first < 0) return -1;
  if (reachMs > 0) {
    first = indexAt(times, (times[first] ?? from) - reachMs) + 1;
    if (first === 0) return -1;
  }
  return Math.max(-1, first - more);
}

/** Times at which the rule ends for the subject, rising: a level that stands then ends with it. */
export const endsOf = ({ segments }: BoundRule): number[] =>
  segments.filter(({ continues, to }) => !continues && to < Infinity).map(({ to }) => to);

/** Whether a collect time is judged. */
export const isInForce = ({ segments }: BoundRule, at: number): boolean =>
  segments.some(({ from, to }) => from <= at && at < to);
