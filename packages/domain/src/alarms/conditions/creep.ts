import { HOUR_MS } from '@groundwatch/protocol/model';
import {
  alongMovement,
  inverseVelocity,
  tangentAngle,
  velocitiesBack,
  velocityOver,
  type Readings,
} from '@groundwatch/geotechnics';
import { elementOf } from '../series.ts';
import type { Series } from '../sources.ts';
import type { Measure, Measured } from './value.ts';

const readingsOf = ({ times, values }: Series, element: number): Readings => ({
  times,
  value: (index) => elementOf(values[index], element),
});

function setCannotTell(into: Measured): void {
  into.value = null;
  into.atWorst = null;
}

/**
 * Improved tangent angle in degrees, of movement in either direction; at worst at the far end of the velocity's 95 % interval. Records the
 * velocity, unit per day, with its sign.
 */
export const tangentOver =
  (ms: number, steady: number | null): Measure =>
  (_, series, index, element, into) => {
    setCannotTell(into);
    if (steady === null || elementOf(series.values[index], element) === null) return;
    const found = velocityOver(readingsOf(series, element), index, series.times[index]!, ms);
    if (!found) return;
    const [, velocity, low, high] = found;
    into.value = tangentAngle(Math.abs(velocity), steady);
    into.atWorst = tangentAngle(Math.max(Math.abs(low), Math.abs(high)), steady);
    into.extras[0] = velocity;
  };

/**
 * Hours until the time of failure, from velocities over adjoining windows that end at the reading; at worst until the first time at which a
 * failure cannot be excluded. Records the time of failure and its 95 % interval.
 */
export const failureWithin =
  (windowMs: number, spanMs: number): Measure =>
  (_, series, index, element, into) => {
    setCannotTell(into);
    if (elementOf(series.values[index], element) === null) return;
    const now = series.times[index]!;
    const { along } = alongMovement(velocitiesBack(readingsOf(series, element), index, windowMs, spanMs));
    const found = inverseVelocity(along, { now });
    into.atWorst = (found.notBefore - now) / HOUR_MS;
    if (!found.assessable) return;
    into.value = (found.failureAt - now) / HOUR_MS;
    into.extras[0] = found.failureAt;
    into.extras[1] = found.interval95[0];
    into.extras[2] = found.interval95[1];
  };
