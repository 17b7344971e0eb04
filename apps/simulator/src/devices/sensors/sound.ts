import type { ReadingValues } from '@groundwatch/protocol/model';
import { velocity } from '../../physics/creep.ts';
import { lastBlast, shockCount, shocksBetween } from '../../physics/shocks.ts';
import { HOUR, MINUTE } from '../../physics/time.ts';
import { uniformBetween, gauss } from '../../random.ts';
import type { Moment } from './context.ts';

const felt = (m: Moment): number => shocksBetween(m.site.seed, m.t - 10 * MINUTE, m.t).at(-1)?.size ?? 0;

/** b13: a moving slope makes noise. */
export function geoSound(m: Moment): ReadingValues {
  const speed = velocity(m.site.creep, m.site.rain, m.site.rainFactor, m.t);
  const rms = 0.8 + 0.25 * Math.min(40, speed) + 0.1 * Math.abs(gauss(m.seed, m.t)) + 4 * felt(m);
  return {
    rms,
    peak: rms * uniformBetween(2.5, 4.5, m.seed, m.t, 1),
    mainFrequency: uniformBetween(35, 180, m.seed, m.t, 2),
    eventCount: shockCount(m.site.seed, m.t),
  };
}

/** b14 */
export function infrasound(m: Moment): ReadingValues {
  const original = 0.4 * gauss(m.seed, m.t) + 8 * felt(m);
  return {
    originalPressure: original,
    validPressure: Math.abs(original) > 0.9 ? original * 0.8 : 0.02 * gauss(m.seed ^ 1, m.t),
    mainFrequency: uniformBetween(2, 18, m.seed, m.t, 2),
  };
}

/** b15: the strongest motion of the last hour. */
export function blasting(m: Moment): ReadingValues {
  const blast = lastBlast(m.site.seed, m.t);
  const size = blast ? 14 * blast.size : 0.08;
  const peaks = [1, 0.8, 1.15].map(
    (axis, i) => size * axis * uniformBetween(0.85, 1.1, m.seed, Math.floor(m.t / HOUR), i),
  ) as [number, number, number];
  const frequency = blast?.frequency ?? 20;
  return {
    peakX: peaks[0],
    peakY: peaks[1],
    peakZ: peaks[2],
    resultant: Math.hypot(...peaks),
    frequencyX: frequency,
    frequencyY: frequency * 1.12,
    frequencyZ: frequency * 1.3,
    duration: blast ? Math.round(400 + 900 * blast.size) : 0,
  };
}
