import { inverseVelocity, linearFit, tangentAngle, type Velocity } from '@groundwatch/geotechnics';
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

/** Improved tangent angle in degrees, of the movement either way. Notes the velocity, unit a day, with its sign. */
export const tangentOver =
  (ms: number, steady: number | null): Measure =>
  (_, series, index, element, into) => {
    into.value = null;
    into.atWorst = null;
    if (steady === null || elementOf(series.values[index], element) === null) return;
    if (!slopeOver(series, series.times[index]!, ms, element)) return;
    into.value = tangentAngle(Math.abs(mean[1]), steady);
    into.atWorst = into.value;
    into.extras[0] = mean[1];
  };

/**
 * Hours until the time of failure, by velocities over windows side by side that end at the reading; at worst the near end of its
 * 95 % interval. That no time can be told clears nothing; a velocity that falls, significantly at 5 %, clears all. Notes the time of
 * failure and its interval.
 */
export const failureWithin =
  (windowMs: number, spanMs: number): Measure =>
  (_, series, index, element, into) => {
    into.value = null;
    into.atWorst = null;
    if (elementOf(series.values[index], element) === null) return;
    const now = series.times[index]!;
    const velocities: Velocity[] = [];
    let sum = 0;
    for (let end = now; end - windowMs >= now - spanMs; end -= windowMs) {
      if (!slopeOver(series, end, windowMs, element)) continue;
      velocities.push([mean[0], mean[1]]);
      sum += mean[1];
    }
    if (velocities.length < LEAST_VELOCITIES) return;
    const way = sum < 0 ? -1 : 1;
    const along = velocities.map(([time, v]): Velocity => [time, v * way]).reverse();
    const found = inverseVelocity(along, { now });
    if (!found.assessable) {
      const days = along.map(([time]) => (time - now) / DAY_MS);
      const [, high] = linearFit(
        days,
        along.map(([, v]) => v),
      )?.slopeInterval95 ?? [0, 0];
      if (high < 0) into.atWorst = Infinity;
      return;
    }
    into.value = (found.failureAt - now) / HOUR_MS;
    into.atWorst = (found.interval95[0] - now) / HOUR_MS;
    into.extras[0] = found.failureAt;
    into.extras[1] = found.interval95[0];
    into.extras[2] = found.interval95[1];
  };
