import type { HistoryPoint } from '@groundwatch/protocol/rest';

/** Silences that are too long to be a cycle: the longest few, however long. */
const SILENCES = 3;
const SILENT_SHARE = 0.01;

/**
 * How far apart the points of a curve usually stand, ms: half of its time is covered by steps no longer than this. So a day of minutes
 * does not make gaps of the ten-minute readings of the week before. 0 of fewer than two points.
 */
export function usualStep(points: readonly HistoryPoint[]): number {
  const steps = points
    .slice(1)
    .map(([time], i) => time - points[i]![0])
    .sort((a, b) => a - b);
  const kept = steps.slice(0, Math.max(1, steps.length - Math.max(SILENCES, Math.ceil(steps.length * SILENT_SHARE))));
  const half = kept.reduce((sum, step) => sum + step, 0) / 2;
  let passed = 0;
  return kept.find((step) => (passed += step) >= half) ?? 0;
}
