import type { Assessor, Need, ReferenceNeed } from './assessor.ts';
import { indexAt, indexBefore } from './series.ts';

/** A period of collect times that one version judges; the end is excluded. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly version: number;
  /** Whether the next one begins where this ends: then a level continues, else it ends. */
  readonly continues: boolean;
  readonly assessor: Assessor;
  readonly needs: number;
  readonly of: number;
  readonly offDelayMs: number;
}

/** A rule bound to its subject. It is stateless, so that evaluations can share it. */
export interface BoundRule {
  readonly segments: readonly Segment[];
  /** The data needed of each source before an evaluated time. */
  readonly needs: readonly Need[];
  /** The first readings at or after these times are references of values. */
  readonly references: readonly ReferenceNeed[];
}

/**
 * Index of the first reading that an evaluation from `from` on needs, in a source's ascending times. −1: more has to be loaded, unless
 * these are all.
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

/** Ascending times at which the rule, and with it a level, ends for the subject. */
export const endsOf = ({ segments }: BoundRule): number[] =>
  segments.filter(({ continues, to }) => !continues && to < Infinity).map(({ to }) => to);

/** Whether a collect time is judged. */
export const isInForce = ({ segments }: BoundRule, at: number): boolean =>
  segments.some(({ from, to }) => from <= at && at < to);
