import { offsetAt } from '@groundwatch/geotechnics';
import { nearestIndex, type Curve, type Span } from './curve.ts';

export interface CurveStatistics {
  readonly latest: number;
  readonly min: number;
  readonly max: number;
  /** Mean of the drawn points. */
  readonly mean: number;
  /** Last minus first without jumps. Null if unknown. */
  readonly change: number | null;
}

/**
 * Statistics of a curve within a range. Null without values. Minimum and maximum include the bands. Suspect readings are left out; a
 * bucket with one is not, as its other readings are valid.
 */
export function curveStatistics(
  { points, jumps = [], bucketMs = 0, marks }: Curve,
  range: Span,
): CurveStatistics | null {
  const offset = (time: number): number | null => offsetAt(jumps, time, bucketMs);
  let [first, latest, min, max, sum, count] = [NaN, NaN, Infinity, -Infinity, 0, 0];
  let [start, end]: [number | null, number | null] = [0, 0];
  for (let i = Math.max(0, nearestIndex(points, range.from) - 1); i < points.length; i++) {
    const [time, low, high, value] = points[i]!;
    if (time < range.from || value === null) continue;
    if (time > range.to) break;
    if (bucketMs === 0 && marks.suspect.has(time)) continue;
    if (count === 0) [first, start] = [value, offset(time)];
    [latest, end] = [value, offset(time)];
    min = Math.min(min, low ?? value);
    max = Math.max(max, high ?? value);
    sum += value;
    count += 1;
  }
  const change = start === null || end === null ? null : latest - end - (first - start);
  return count === 0 ? null : { latest, min, max, mean: sum / count, change };
}
