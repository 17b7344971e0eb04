import type { ReadingValues } from '@groundwatch/protocol/model';
import { shocksBetween } from '../../physics/shocks.ts';
import { MINUTE, HOUR } from '../../physics/time.ts';
import { uniformBetween, gauss } from '../../random.ts';
import type { Moment } from './context.ts';

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Tilt in degrees per mm of ground movement. */
const TILT_PER_MM = 0.0035;

/** X and Y in degrees: installation, movement, thermal effect of the sun on the pole, and noise. */
export function tiltOf(m: Moment): { x: number; y: number; z: number } {
  const bend = m.moved * m.sensor.share * TILT_PER_MM;
  const heat = (m.temperature - 18) * 0.0011;
  const x =
    uniformBetween(-1.8, 1.8, m.seed, 1) +
    bend * Math.cos(m.site.direction * RAD) +
    heat +
    0.0012 * gauss(m.seed ^ 1, m.t);
  const y =
    uniformBetween(-1.8, 1.8, m.seed, 2) +
    bend * Math.sin(m.site.direction * RAD) -
    0.6 * heat +
    0.0012 * gauss(m.seed ^ 2, m.t);
  const across = Math.sin(x * RAD) ** 2 + Math.sin(y * RAD) ** 2;
  return { x, y, z: Math.asin(Math.sqrt(Math.max(0, 1 - across))) * DEG };
}

/** Family of b4, b9 and the first one of b11. */
export function inclination(m: Moment): ReadingValues {
  const { x, y, z } = tiltOf(m);
  const direction = (Math.atan2(Math.sin(y * RAD), Math.sin(x * RAD)) * DEG + 360) % 360;
  const shocks = shocksBetween(m.site.seed, m.t - HOUR, m.t);
  const felt = 40 * (shocks.findLast((s) => s.start > m.t - 10 * MINUTE)?.size ?? 0);
  const acc = [Math.sin(x * RAD), Math.sin(y * RAD), Math.sin(z * RAD)].map(
    (part, axis) => 1_000 * part + 0.35 * gauss(m.seed ^ (8 + axis), m.t),
  ) as [number, number, number];
  const peak = acc.map((a, axis) => a + 1.2 + Math.abs(gauss(m.seed ^ (12 + axis), m.t)) + felt * (1 - 0.2 * axis));
  return {
    x,
    y,
    z,
    total: Math.asin(Math.sqrt(Math.sin(x * RAD) ** 2 + Math.sin(y * RAD) ** 2)) * DEG,
    direction,
    azimuth: uniformBetween(0, 359.9, m.seed, 3),
    accX: acc[0],
    accY: acc[1],
    accZ: acc[2],
    maxX: peak[0] ?? null,
    maxY: peak[1] ?? null,
    maxZ: peak[2] ?? null,
    temperature: m.temperature,
    temperatureAdaptivity: 1,
    zeroMode: 0,
    trend: uniformBetween(-90, 90, m.seed, 4),
    angleOffset: 0,
    angleThreshold: 0.5,
    triggerSwitch: 1,
    triggerThreshold: 30,
    triggerTime: 200,
    alarm: felt > 20 ? 2 : shocks.some((s) => s.size > 0.5) ? 1 : 0,
    run: 0,
    firmware: 0x0203,
  };
}

/** b5: the accelerometer on the board. */
export function acceleration(m: Moment): ReadingValues {
  const shock = shocksBetween(m.site.seed, m.t - 10 * MINUTE, m.t).at(-1);
  const felt = shock ? 25 * shock.size : 0;
  const rest = [uniformBetween(-12, 12, m.seed, 5), uniformBetween(-12, 12, m.seed, 6), 999.6];
  const [x, y, z] = rest.map((a, axis) => a + 0.4 * gauss(m.seed ^ (20 + axis), m.t)) as [number, number, number];
  const over = 1.5 + Math.abs(gauss(m.seed ^ 24, m.t)) + felt;
  return { x, y, z, maxX: x + over, maxY: y + 0.8 * over, maxZ: z + 0.6 * over, temperature: m.temperature };
}
