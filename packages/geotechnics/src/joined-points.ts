import { joinedFields, type Reinstallation, type SensorType } from '@groundwatch/protocol/model';

/** [time ms since 1970, min, max, mean] of a bucket; a reading has its value three times. Null values are gaps. */
export type SeriesPoint = [number, number | null, number | null, number | null];

/** Jump of a series at a time (ms since 1970) though nothing moved; null: unknown. In ascending time. */
export type SeriesJump = readonly [at: number, offset: number | null];

const none: readonly SeriesJump[] = [];

/** Jumps of a sensor's quantity, by the key of its history (`x`, `x.3`); none for a quantity that is not continued. */
export function jumpsOf(
  type: SensorType,
  reinstallations: readonly Reinstallation[] | undefined,
  key: string,
): readonly SeriesJump[] {
  const [field = '', element] = key.split('.');
  if (!reinstallations || !joinedFields(type).some((one) => one.key === field)) return none;
  return reinstallations.map(({ at, offsets }): SeriesJump => {
    const offset = offsets[field] ?? null;
    const own = typeof offset === 'object' ? (offset?.[Number(element) - 1] ?? null) : offset;
    return [Date.parse(at), own];
  });
}

/** Sum of the jumps up to a point: null where one of them is unknown, or lies within the point's bucket. */
export function offsetAt(jumps: readonly SeriesJump[], time: number, bucketMs: number): number | null {
  let sum = 0;
  for (const [at, offset] of jumps) {
    if (at >= time + Math.max(bucketMs, 1)) break;
    if (offset === null || at > time) return null;
    sum += offset;
  }
  return sum;
}

/** Points continued across jumps; those that cannot be have no value. The same array where there are no jumps. */
export function joinedPoints(
  points: readonly SeriesPoint[],
  jumps: readonly SeriesJump[],
  bucketMs: number,
): readonly SeriesPoint[] {
  if (jumps.length === 0) return points;
  return points.map(([time, ...values]): SeriesPoint => {
    const offset = offsetAt(jumps, time, bucketMs);
    const [min, max, avg] = values.map((value) => (value === null || offset === null ? null : value - offset));
    return [time, min!, max!, avg!];
  });
}
