import type { ReadingValues } from '@groundwatch/protocol/model';
import { groundTemperature } from '../../physics/climate.ts';
import { moisture, probe, soilFrequency } from '../../physics/soil.ts';
import { columnPressure, waterLevel } from '../../physics/water.ts';
import { uniformBetween, gauss } from '../../random.ts';
import type { Moment } from './context.ts';

const MOISTURE_ALARM = 38;
const CRACK_RANGE = 1_000;

/** b6: layers every 200 mm. */
export function soilMoisture(m: Moment): ReadingValues {
  const depths = Array.from({ length: m.sensor.count }, (_, i) => (i + 1) * 200);
  const values = depths.map((depth) => moisture(m.site, m.site.soil, depth, m.t) + 0.05 * gauss(m.seed ^ depth, m.t));
  const frequencies = values.map(soilFrequency);
  return {
    depth: depths,
    moisture: values,
    soilFrequency: frequencies,
    waterFrequency: depths.map(() => probe.waterFrequency),
    frequency: frequencies,
    temperature: depths.map((depth) => groundTemperature(m.site, depth, m.t) + 0.05 * gauss(m.seed ^ depth, m.t, 1)),
    alarm: values.some((v) => v > MOISTURE_ALARM) ? 1 : 0,
    run: 0,
    firmware: 0x0104,
  };
}

/** Length of wire in mm between the anchors at installation. */
export const installedLengthOf = (seed: number): number => Math.round(uniformBetween(80, 260, seed, 1) * 10) / 10;

/** Family of b7, b8 and the second one of b11. The wire expands with temperature; the gauge ends at its range. */
export function crack(m: Moment): ReadingValues {
  const installedLength = installedLengthOf(m.seed);
  const heat = (m.temperature - 18) * 0.014;
  const opening = Math.min(
    CRACK_RANGE - installedLength,
    Math.max(-installedLength, m.moved * m.sensor.share * 0.42 + heat + 0.02 * gauss(m.seed ^ 3, m.t)),
  );
  return {
    opening,
    currentLength: installedLength + opening,
    installedLength,
    temperature: m.temperature,
    range: CRACK_RANGE,
    zeroMode: 1,
    alarmValue: 80,
    period: 600,
    periodEnable: 1,
    alarm: opening > 80 ? 1 : 0,
    run: 0,
    firmware: 0x0110,
  };
}

/** b12 */
export function water(m: Moment): ReadingValues {
  const level = Math.round(
    waterLevel(m.site, m.site.water, m.t) * (0.7 + 0.3 * m.sensor.share) + 2 * gauss(m.seed, m.t),
  );
  return {
    level,
    pressure: columnPressure(level) + 0.2 * gauss(m.seed ^ 1, m.t),
    temperature: groundTemperature(m.site, 6_000, m.t) + 0.04 * gauss(m.seed ^ 2, m.t),
  };
}

/** Hydrostatic level: follows the movement and slightly the temperature. */
export function settlement(m: Moment): ReadingValues {
  const value = m.moved * m.sensor.share * 0.12 + (m.temperature - 18) * 0.02 + 0.03 * gauss(m.seed, m.t);
  return { settlement: value, liquidLevel: uniformBetween(180, 320, m.seed, 1) - value, temperature: m.temperature };
}

/** An antenna on the slide moves downhill and sinks; the solution is lost for some minutes a day. */
export function gnss(m: Moment): ReadingValues {
  const moved = m.moved * m.sensor.share;
  const { downhill } = m.site;
  const bearing =
    downhill === undefined
      ? uniformBetween(0, 2 * Math.PI, m.seed, 1)
      : ((downhill + uniformBetween(-11, 11, m.seed, 1)) * Math.PI) / 180;
  const minute = Math.floor(m.t / 60_000);
  const isFloat = uniformBetween(0, 1, m.seed ^ 2, Math.floor(minute / 20)) < 0.01;
  // mm; a float solution is off by centimetres.
  const noise = isFloat ? 20 : 1.6;
  return {
    north: 0.9 * moved * Math.cos(bearing) + noise * gauss(m.seed, m.t, 1),
    east: 0.9 * moved * Math.sin(bearing) + noise * gauss(m.seed, m.t, 2),
    up: -0.4 * moved + 2 * noise * gauss(m.seed, m.t, 3),
    fix: isFloat ? 5 : 4,
    satellites: Math.round(uniformBetween(isFloat ? 5 : 14, isFloat ? 8 : 24, m.seed ^ 3, minute)),
  };
}
