/** [ms since 1970, value] */
type Point = readonly [number, number];

/** Readings on either side, whose median tolerates one bad reading. */
export const SIDE_READINGS = 3;
/** Readings before the event for the trend, and the fewest. */
export const TREND_READINGS = 24;
const LEAST_TREND = 8;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Median of the slopes between all pairs, unit per ms: tolerates 29 % bad readings. Theil (1950), Sen (1968). */
function slopeOf(points: readonly Point[]): number {
  if (points.length < LEAST_TREND) return 0;
  const slopes: number[] = [];
  for (const [i, [time, value]] of points.entries())
    for (const [before, from] of points.slice(0, i)) slopes.push((value - from) / (time - before));
  return median(slopes);
}

/** Jump of a series at a re-installation, and the values on both sides that determine it. */
export interface Jump {
  readonly before: number | null;
  readonly after: number | null;
  /** null: not known yet. */
  readonly offset: number | null;
}

/**
 * The jump of a series of readings with values, ascending and without duplicates: median of the first three after minus median of the last
 * three before, minus the movement between these by the trend of up to 24 readings before (at least eight, extrapolated no further than
 * they reach). Unknown with fewer than three readings after, unless none will come (`isClosed`: another event follows). 0 without earlier
 * readings, as there is nothing to continue.
 */
export function jumpBetween(before: readonly Point[], after: readonly Point[], isClosed = false): Jump {
  const [last, first] = [before.slice(-SIDE_READINGS), after.slice(0, SIDE_READINGS)];
  const side = (points: readonly Point[]): Point | null =>
    points.length === 0 ? null : [median(points.map(([time]) => time)), median(points.map(([, value]) => value))];
  const [from, to] = [side(last), side(first)];
  const known = { before: from?.[1] ?? null, after: to?.[1] ?? null };
  if (!from) return { ...known, offset: 0 };
  if (first.length < SIDE_READINGS && !isClosed) return { ...known, offset: null };
  if (!to) return { ...known, offset: 0 };
  const trend = before.slice(-TREND_READINGS);
  const reach = from[0] - trend[0]![0];
  return { ...known, offset: to[1] - from[1] - slopeOf(trend) * Math.min(to[0] - from[0], reach) };
}
