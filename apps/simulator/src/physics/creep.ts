import type { Rain } from './rain.ts';
import { DAY, EPOCH, HOUR, days } from './time.ts';

/** Movement of a slope along its fall line. */
export interface Creep {
  /** Secondary creep, mm/d. */
  readonly steady: number;
  /** Primary creep after EPOCH: total amount (mm) and time constant (d). */
  readonly primary: { readonly amount: number; readonly tau: number };
  /** Movement in mm per mm of rain beyond the first 6 mm of an event, after a lag, spread over a time constant (h). */
  readonly wet: { readonly factor: number; readonly lag: number; readonly tau: number };
  /** Tertiary creep in episodes: velocity rises as 1/(t_f − t) up to `peak` (mm/d), then the slope stops. Days. */
  readonly episode?: { readonly period: number; readonly phase: number; readonly peak: number };
  /** Start of the movement, ms since 1970; EPOCH by default. */
  readonly since?: number;
  /** Final tertiary creep: from `from` on the velocity rises as 1/(at − t), starting at the steady one; ms since 1970. */
  readonly failure?: { readonly from: number; readonly at: number };
}

const RISE = 0.78;
const MARGIN = 1.045;
const CATCH = 0.35;

function episodeAt(e: NonNullable<Creep['episode']>, t: number): { done: number; inside: number } {
  const at = days(t) + e.phase;
  const done = Math.floor(at / e.period);
  return { done, inside: at - done * e.period };
}

/** Movement in mm of one episode after `inside` days. */
function episodePath(e: NonNullable<Creep['episode']>, inside: number): number {
  const rise = e.period * RISE;
  const failure = rise * MARGIN;
  const up = e.peak * (failure - rise) * Math.log(failure / (failure - Math.min(inside, rise)));
  return inside <= rise ? up : up + e.peak * CATCH * (1 - Math.exp(-(inside - rise) / CATCH));
}

/** Movement in mm caused by rain until `t`. */
function wetPath(wet: Creep['wet'], rain: Rain, rainFactor: number, t: number): number {
  const over = (amount: number): number => Math.max(0, amount * rainFactor - 6);
  const window = wet.lag + 7 * wet.tau;
  let path = 0;
  for (let i = rain.lastBegun(t); i >= 0; i -= 1) {
    const e = rain.event(i);
    if (!e) break;
    const since = (t - e.end) / HOUR - wet.lag;
    if (since <= 0) continue;
    // Older events have had their full effect; `settled` sums them once per slope.
    if (since > window) return path + wet.factor * settled(rain, rainFactor, i);
    path += wet.factor * over(e.amount) * (1 - Math.exp(-since / wet.tau));
  }
  return path;
}

const settledSums = new WeakMap<Rain, Map<number, number[]>>();

/** Rain beyond 6 mm of events 0 to `index`, summed; cached, as every slope asks for it at every time. */
function settled(rain: Rain, rainFactor: number, index: number): number {
  const byFactor = settledSums.get(rain) ?? new Map<number, number[]>();
  settledSums.set(rain, byFactor);
  const sums = byFactor.get(rainFactor) ?? [];
  byFactor.set(rainFactor, sums);
  for (let i = sums.length; i <= index; i += 1) {
    sums.push((sums[i - 1] ?? 0) + Math.max(0, (rain.event(i)?.amount ?? 0) * rainFactor - 6));
  }
  return sums[index] ?? 0;
}

/** The last moments are not measured. */
const LAST = 0.01;

/** Movement in mm beyond steady creep of a failing slope. */
function failurePath({ steady, failure }: Creep, t: number): number {
  if (!failure || t <= failure.from) return 0;
  const length = (failure.at - failure.from) / DAY;
  const left = Math.max(LAST, (failure.at - t) / DAY);
  return steady * (length * Math.log(length / left) - (length - left));
}

/** Movement along the fall line since its start, in mm: a continuous function of time that never falls. */
export function displacement(creep: Creep, rain: Rain, rainFactor: number, t: number): number {
  const since = creep.since ?? EPOCH;
  if (t <= since) return 0;
  const age = (t - since) / DAY;
  let path = creep.steady * age + creep.primary.amount * (1 - Math.exp(-age / creep.primary.tau));
  path += wetPath(creep.wet, rain, rainFactor, t) + failurePath(creep, t);
  if (creep.episode) {
    const e = creep.episode;
    const first = episodeAt(e, EPOCH);
    const { done, inside } = episodeAt(e, t);
    path += (done - first.done) * episodePath(e, e.period) + episodePath(e, inside) - episodePath(e, first.inside);
  }
  return path;
}

/** Velocity in mm/d over the hour before `t`. */
export const velocity = (creep: Creep, rain: Rain, rainFactor: number, t: number): number =>
  (displacement(creep, rain, rainFactor, t) - displacement(creep, rain, rainFactor, t - HOUR)) / (HOUR / DAY);
