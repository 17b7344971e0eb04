import { offsetAt } from './joined.ts';
import { nearestIndex, type Curve, type Span } from './curve.ts';

export interface CurveStatistics {
  readonly latest: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Last minus first, less what it jumped by in between; null where that is not known. */
  readonly change: number | null;
  /** Steepest step between neighbours no further apart than a gap, and no nearer than `leastMs`, per day. */
  readonly fastest: number | null;
  readonly count: number;
}

const DAY_MS = 86_400_000;

/**
 * Figures of a curve within a range; null where it has no value. Minimum and maximum are those of the bands. Two readings
 * closer than `leastMs` tell the sensor's noise and not a rate.
 */
export function curveStatistics(curve: Curve, range: Span, leastMs: number): CurveStatistics | null {
  const { points, gapMs, jumps = [], bucketMs = 0 } = curve;
  const offset = (time: number): number | null => offsetAt(jumps, time, bucketMs);
  let [first, latest, min, max, sum, count] = [NaN, NaN, Infinity, -Infinity, 0, 0];
  let [start, end]: [number | null, number | null] = [0, 0];
  let fastest: number | null = null;
  let before: { time: number; value: number } | null = null;
  for (let i = Math.max(0, nearestIndex(points, range.from) - 1); i < points.length; i++) {
    const [time, low, high, value] = points[i]!;
    if (time < range.from || value === null) continue;
    if (time > range.to) break;
    if (count === 0) [first, start] = [value, offset(time)];
    [latest, end] = [value, offset(time)];
    min = Math.min(min, low ?? value);
    max = Math.max(max, high ?? value);
    sum += value;
    count += 1;
    if (before && time - before.time < leastMs) continue;
    const shift = end === null ? null : offset(before?.time ?? time);
    if (before && time - before.time <= gapMs && shift !== null && end !== null) {
      const rate = (Math.abs(value - end - (before.value - shift)) / (time - before.time)) * DAY_MS;
      fastest = Math.max(fastest ?? 0, rate);
    }
    before = { time, value };
  }
  const change = start === null || end === null ? null : latest - end - (first - start);
  return count === 0 ? null : { latest, min, max, mean: sum / count, change, fastest, count };
}
