import type { ReadingValues } from '@groundwatch/protocol/model';
import { airPressure, airTemperature, humidity, rainTotal, windDirection, windSpeed } from '../../physics/climate.ts';
import { power, signal } from '../../physics/power.ts';
import { EPOCH } from '../../physics/time.ts';
import { gauss } from '../../random.ts';
import type { Site } from '../spec.ts';
import type { Moment } from './context.ts';

/** The rain counter of a gauge with 0.2 mm tips; it restarts at 10,000 mm. */
const gauge = (total: number): number => (Math.floor(total / 0.2) * 0.2) % 10_000;

export function weather(m: Moment): ReadingValues {
  return {
    temperature: airTemperature(m.site, m.t) + 0.08 * gauss(m.seed, m.t),
    humidity: humidity(m.site, m.t),
    windSpeed: windSpeed(m.site, m.t),
    windDirection: Math.round(windDirection(m.site, m.t)) % 360,
    pressure: airPressure(m.site, m.t),
    rainTotal: m.t > EPOCH ? gauge(rainTotal(m.site, m.t)) : 0,
  };
}

/** Horns of a site share a radio network. */
export const networkNoOf = (site: Site): number => 1 + (site.seed % 250);

/** b10 at rest; the device changes a sounding horn. */
export function horn(m: Moment): ReadingValues {
  const state = power(m.site, { seed: m.seed, kind: '12V', isPanelWeak: false }, m.t);
  return {
    networkNo: networkNoOf(m.site),
    hornNo: m.sensor.subAddress,
    warningEnable: 1,
    disasterState: 0,
    sounding: 0,
    battery: state.battery,
    signal: signal(m.site, m.seed, -82, m.t),
    run: 0,
  };
}
