import { uniformBetween, hash, uniform } from '../random.ts';
import { DAY, HOUR, MINUTE } from './time.ts';

/** A source of vibration near a site. */
export interface Shock {
  /** First arrival, ms since 1970. */
  readonly start: number;
  /** Strength from 0 to 1. */
  readonly size: number;
  /** Main frequency, Hz */
  readonly frequency: number;
  readonly seed: number;
}

/** Time is divided into slots of `every` ms, with at most one shock each at a random time. */
function shockOfSlot(seed: number, slot: number, every: number, chance: number): Shock | null {
  if (uniform(seed, slot, 1) >= chance) return null;
  return {
    start: Math.floor((slot + 0.05 + 0.8 * uniform(seed, slot, 2)) * every),
    size: uniform(seed, slot, 3) ** 3,
    frequency: uniformBetween(4, 38, seed, slot, 4),
    seed: hash(seed, slot, 5),
  };
}

/** Shocks that began in (from, to], oldest first. */
export function shocksBetween(seed: number, from: number, to: number, every = 40 * MINUTE, chance = 0.4): Shock[] {
  const found: Shock[] = [];
  for (let slot = Math.floor(from / every) - 1; slot <= Math.floor(to / every); slot += 1) {
    const shock = shockOfSlot(seed, slot, every, chance);
    if (shock && shock.start > from && shock.start <= to) found.push(shock);
  }
  return found;
}

/** A monotonic counter of shocks: whole days at their mean, the present day exactly. */
export function shockCount(seed: number, t: number): number {
  const day = Math.floor(t / DAY);
  const perDay = 24;
  const within = (t - day * DAY) / HOUR;
  return (day % 100_000) * perDay + Math.floor(within) + (uniform(seed, Math.floor(t / HOUR)) < within % 1 ? 1 : 0);
}

/** Blasts of a quarry: on some working days at 12:00 and 17:30 local (UTC+8). */
export function lastBlast(seed: number, t: number): Shock | null {
  const local = t + 8 * HOUR;
  const midnight = Math.floor(local / DAY) * DAY;
  for (const hour of [17.5, 12]) {
    const at = midnight + hour * HOUR;
    const slot = Math.floor(at / (HOUR / 2));
    if (local >= at && local - at < HOUR && uniform(seed, slot, 7) < 0.7) {
      return {
        start: at - 8 * HOUR,
        size: 0.2 + 0.8 * uniform(seed, slot, 8),
        frequency: uniformBetween(8, 45, seed, slot, 9),
        seed,
      };
    }
  }
  return null;
}
