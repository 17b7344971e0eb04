import { smoothNoise } from '../random.ts';
import type { Place } from './climate.ts';
import { DAY, HOUR, days, yearPhase } from './time.ts';

export interface Water {
  /** mm above the gauge's zero */
  readonly base: number;
  /** mm per mm of rain */
  readonly response: number;
  /** Time constant of draining, days. */
  readonly drainDays: number;
}

/** Water level in mm: rises some hours after rain, drains over days, varies with the season. */
export function waterLevel(place: Place, water: Water, t: number): number {
  let rise = 0;
  for (let i = place.rain.lastBegun(t); i >= 0; i -= 1) {
    const e = place.rain.event(i);
    if (!e || t - e.end > 5 * water.drainDays * DAY) break;
    const since = t - e.start - 3 * HOUR;
    if (since <= 0) continue;
    rise +=
      e.amount * place.rainFactor * (1 - Math.exp(-since / (6 * HOUR))) * Math.exp(-since / (water.drainDays * DAY));
  }
  const season = -0.25 * Math.cos(2 * Math.PI * (yearPhase(t) - 0.05));
  const breath = 0.02 * smoothNoise(place.seed ^ 0x41, days(t) * 1.7);
  return water.base * (1 + season + breath) + water.response * rise;
}

/** hPa of a water column in mm (1,000 kg/m³, 9.80665 m/s²). */
export const columnPressure = (level: number): number => level * 0.0980665;
