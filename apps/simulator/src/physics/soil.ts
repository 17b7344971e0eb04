import type { Place } from './climate.ts';
import { DAY, HOUR } from './time.ts';

export interface Soil {
  /** Volumetric water content in %, dry and saturated. */
  readonly dry: number;
  readonly full: number;
}

/** Rain stored at a depth (mm): arrives later and more spread out with depth, then drains. */
function stored(place: Place, depth: number, t: number): number {
  const lag = (depth / 1_000) * 14 * HOUR;
  const fill = (2 + (depth / 1_000) * 10) * HOUR;
  const drain = (4 + (depth / 1_000) * 7) * DAY;
  let sum = 0;
  for (let i = place.rain.lastBegun(t); i >= 0; i -= 1) {
    const e = place.rain.event(i);
    if (!e || t - e.start > 4.5 * drain + lag) break;
    const since = t - (e.start + e.end) / 2 - lag;
    if (since <= 0) continue;
    sum += e.amount * place.rainFactor * (1 - Math.exp(-since / fill)) * Math.exp(-since / drain);
  }
  return sum;
}

/** Soil moisture in % at a depth in mm, always between dry and full. */
export function moisture(place: Place, soil: Soil, depth: number, t: number): number {
  const share = 1 - Math.exp(-(12 + depth / 90 + stored(place, depth, t)) / 75);
  return soil.dry + (soil.full - soil.dry) * share;
}

/** Calibration of a capacitance probe: SF = (Fa − Fs)/(Fa − Fw), θ = ((SF − C)/A)^(1/B). Frequencies in Hz. */
export const probe = { airFrequency: 37_500, waterFrequency: 26_200, a: 0.1957, b: 0.404, c: 0.02852 } as const;

/** Frequency of the probe (Hz) at a moisture in %. */
export function soilFrequency(moisturePercent: number): number {
  const scaled = probe.a * moisturePercent ** probe.b + probe.c;
  return Math.round(probe.airFrequency - scaled * (probe.airFrequency - probe.waterFrequency));
}
