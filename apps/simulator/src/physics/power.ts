import { gauss, smoothNoise } from '../random.ts';
import { sunHeight, type Place } from './climate.ts';
import { DAY, HOUR, SECOND, days, solarPhase } from './time.ts';

export interface PowerSpec {
  readonly seed: number;
  /** 12 V lead or lithium pack, or a single lithium cell. */
  readonly kind: '12V' | 'cell';
  /** A shaded or broken panel: the charge falls and stays low. */
  readonly isPanelWeak: boolean;
}

export interface Power {
  /** V */
  readonly battery: number;
  /** % */
  readonly charge: number;
  /** V at the panel */
  readonly charging: number;
  /** 0 charging, 1 full, 2 not charged */
  readonly chargeState: 0 | 1 | 2;
}

/** Charge lost by shade and the clouds of the last days, as a share of the battery. */
function debt(place: Place, spec: PowerSpec, t: number): number {
  let sum = 0;
  const noon = Math.floor(t / DAY) * DAY;
  for (let day = 1; day <= 4; day += 1) sum += place.rain.cloud(noon - day * DAY + 4 * HOUR) / (day + 0.5);
  return spec.isPanelWeak ? 0.62 + 0.08 * sum : 0.11 * sum;
}

/** Battery of a station with a panel: charges by day, discharges at night, lower after cloudy days. A function of time only. */
export function power(place: Place, spec: PowerSpec, t: number): Power {
  const phase = solarPhase(t, place.longitude);
  // Lowest at 7 h, full by 14 h, falling through the night.
  const swing =
    phase > 0.29 && phase < 0.58 ? (phase - 0.29) / 0.29 : 1 - (phase + (phase < 0.3 ? 1 : 0) - 0.58) / 0.71;
  const wobble = 0.015 * smoothNoise(spec.seed ^ 0x51, days(t) / 2);
  const share = Math.min(1, Math.max(0.04, 1.005 - debt(place, spec, t) - 0.11 * (1 - swing) + wobble));
  const light = Math.max(0, sunHeight(place, t)) * (1 - 0.75 * place.rain.cloud(t)) * (spec.isPanelWeak ? 0.25 : 1);
  const isCell = spec.kind === 'cell';
  const rest = isCell ? 3.3 + 0.82 * share : 10.9 + 2.1 * share;
  const lift = isCell ? 0.06 : 0.65;
  const battery = rest + lift * Math.min(1, light * 1.6) + 0.006 * gauss(spec.seed, Math.floor(t / SECOND));
  return {
    battery,
    charge: Math.round(share * 100),
    charging: light > 0.03 ? (isCell ? 5.2 : 17.5) * Math.min(1.1, 0.75 + 0.4 * light) : 0.02,
    chargeState: light <= 0.06 ? 2 : share > 0.985 ? 1 : 0,
  };
}

/** dBm of the mobile network: the site's own level, slow fading, rain. */
export function signal(place: Place, seed: number, level: number, t: number): number {
  const fading = 4 * smoothNoise(seed ^ 0x52, days(t) * 9) + 1.6 * gauss(seed ^ 0x53, Math.floor(t / SECOND));
  return Math.round(Math.min(-51, Math.max(-124, level + fading - 3 * place.rain.cloud(t))));
}
