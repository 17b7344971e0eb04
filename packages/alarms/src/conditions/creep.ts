import { inverseVelocity, tangentAngle, type Velocity } from '@groundwatch/geotechnics';
import { elementOf, indexAt } from '../series.ts';
import type { Series } from '../sources.ts';
import type { Measure } from './value.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** As velocities are drawn: at least three readings that span half of the window. */
const LEAST_POINTS = 3;
const LEAST_SPAN = 0.5;
const LEAST_VELOCITIES = 5;

const mean: [time: number, slope: number] = [0, 0];

/**
 * Slope a day by least squares over the readings in (end − ms, end], and the mean of their times, into `mean`; false where these say
 * too little. Each time summed anew and in the order of time, so that nothing depends on what was summed before.
 */
function slopeOver({ times, values }: Series, end: number, ms: number, element: number): boolean {
  const last = indexAt(times, end);
  let [n, newest, oldest, sumT, sumV] = [0, 0, 0, 0, 0];
  let first = last;
  for (; first >= 0 && times[first]! > end - ms; first -= 1) {
    const value = elementOf(values[first], element);
    if (value === null) continue;
    if (n === 0) newest = times[first]!;
    oldest = times[first]!;
    n += 1;
    sumT += times[first]! - end;
    sumV += value;
  }
  if (n < LEAST_POINTS || newest - oldest < LEAST_SPAN * ms) return false;
  const [meanT, meanV] = [sumT / n, sumV / n];
  let [stt, stv] = [0, 0];
  for (let i = last; i > first; i -= 1) {
    const value = elementOf(values[i], element);
    if (value === null) continue;
    const t = times[i]! - end - meanT;
    stt += t * t;
    stv += t * (value - meanV);
  }
  mean[0] = end + meanT;
  mean[1] = (stv / stt) * DAY_MS;
  return true;
}

/** Velocity over the last `ms`, unit a day. Notes nothing. */
export const velocityOver =
  (ms: number): Measure =>
  (_, series, index, element) =>
    elementOf(series.values[index], element) !== null && slopeOver(series, series.times[index]!, ms, element)
      ? mean[1]
      : null;

/** Improved tangent angle in degrees, of the movement either way. Notes the velocity, unit a day, with its sign. */
export const tangentOver =
  (ms: number, steady: number | null): Measure =>
  (data, series, index, element, extras) => {
    const velocity = steady === null ? null : velocityOver(ms)(data, series, index, element, extras);
    if (velocity === null) return null;
    extras[0] = velocity;
    return tangentAngle(Math.abs(velocity), steady);
  };

/**
 * Hours until the time of failure, by velocities over windows side by side that end at the reading. Infinity: the movement does not
 * speed up. Null where it does and no time can be told, or too little is known. Notes the time of failure and its 95 % interval.
 */
export const failureWithin =
  (windowMs: number, spanMs: number): Measure =>
  (_, series, index, element, extras) => {
    if (elementOf(series.values[index], element) === null) return null;
    const now = series.times[index]!;
    const velocities: Velocity[] = [];
    let sum = 0;
    for (let end = now; end - windowMs >= now - spanMs; end -= windowMs) {
      if (!slopeOver(series, end, windowMs, element)) continue;
      velocities.push([mean[0], mean[1]]);
      sum += mean[1];
    }
    if (velocities.length < LEAST_VELOCITIES) return null;
    const way = sum < 0 ? -1 : 1;
    const found = inverseVelocity(velocities.map(([time, v]): Velocity => [time, v * way]).reverse(), { now });
    if (!found.assessable) return found.reason === 'notRising' || found.reason === 'tooFew' ? Infinity : null;
    extras[0] = found.failureAt;
    extras[1] = found.interval95[0];
    extras[2] = found.interval95[1];
    return (found.failureAt - now) / HOUR_MS;
  };
