import { DAY_MS } from '@groundwatch/protocol/model';
import { theilSen } from './robust-slope.ts';

/** [ms since 1970, value]; null where nothing was measured. */
export type TimePoint = readonly [number, number | null];

/** [ms since 1970, unit of the value per day, the ends of its 95 % interval] */
export type Velocity = readonly [time: number, perDay: number, low?: number, high?: number];

/** With its interval. */
export type BoundedVelocity = readonly [time: number, perDay: number, low: number, high: number];

/** Readings by index: ascending times, ms since 1970; a value of null where nothing was measured. */
export interface Readings {
  readonly times: readonly number[];
  readonly value: (index: number) => number | null;
}

const LEAST_POINTS = 3;
/** Share of the window that its readings have to span for a useful slope. */
const LEAST_SPAN = 0.5;

const days: number[] = [];
const values: number[] = [];

/**
 * Velocity over the readings in (end − windowMs, end], of which `last` is the index of the newest: their Theil–Sen slope, at their mean
 * time, where the slope of a curved series is right. null for fewer than three readings, or a span of less than half the window. Computed
 * from scratch: equal readings give identical bits.
 */
export function velocityOver(
  { times, value }: Readings,
  last: number,
  end: number,
  windowMs: number,
): BoundedVelocity | null {
  let first = last;
  while (first >= 0 && times[first]! > end - windowMs) first -= 1;
  let [n, sum] = [0, 0];
  for (let i = first + 1; i <= last; i += 1) {
    const one = value(i);
    if (one === null) continue;
    days[n] = (times[i]! - end) / DAY_MS;
    values[n] = one;
    sum += days[n]!;
    n += 1;
  }
  if (n < LEAST_POINTS || (days[n - 1]! - days[0]!) * DAY_MS < LEAST_SPAN * windowMs) return null;
  const found = theilSen(days, values, n);
  return found && [end + (sum / n) * DAY_MS, found.slope, found.low, found.high];
}

/**
 * Velocities in ascending time over adjoining windows that share no reading, the newest of which ends at the reading `last`; all within
 * `spanMs` before it.
 */
export function velocitiesBack(readings: Readings, last: number, windowMs: number, spanMs: number): Velocity[] {
  const { times } = readings;
  const now = times[last];
  const found: Velocity[] = [];
  if (now === undefined) return found;
  const start = Math.max(now - spanMs, times[0]! - windowMs);
  let index = last;
  for (let end = now; end - windowMs >= start; end -= windowMs) {
    while (index >= 0 && times[index]! > end) index -= 1;
    const one = velocityOver(readings, index, end, windowMs);
    if (one) found.push(one);
  }
  return found.reverse();
}

/** A series as readings, without missing values. */
export function readingsOf(series: readonly TimePoint[]): Readings {
  const known = series.filter(([, value]) => value !== null);
  return { times: known.map(([time]) => time), value: (index) => known[index]?.[1] ?? null };
}

/** Velocities of a series in ascending time, per day, each over the window of `windowMs` that ends at a reading. */
export function velocities(series: readonly TimePoint[], windowMs: number): Velocity[] {
  const readings = readingsOf(series);
  return readings.times.flatMap((end, index) => {
    const one = velocityOver(readings, index, end, windowMs);
    return one ? [one] : [];
  });
}

/** Velocities relative to a direction. */
export const turned = (list: readonly Velocity[], direction: 1 | -1): readonly Velocity[] =>
  direction === 1
    ? list
    : list.map(([time, v, low, high]) =>
        low === undefined || high === undefined ? [time, -v] : [time, -v, -high, -low],
      );

/** Velocities turned positive in the direction of movement, and that direction: −1 towards smaller values. */
export function alongMovement(list: readonly Velocity[]): { direction: 1 | -1; along: readonly Velocity[] } {
  if (list.reduce((sum, [, v]) => sum + v, 0) >= 0) return { direction: 1, along: list };
  return { direction: -1, along: turned(list, -1) };
}
