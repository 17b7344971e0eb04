import type { ReadingValues } from '@groundwatch/protocol/model';
import { groundTemperature } from '../../physics/climate.ts';
import { uniformBetween, gauss } from '../../random.ts';
import type { Moment } from './context.ts';

const RAD = Math.PI / 180;
const DEG = 180 / Math.PI;

/** Length of one element of an array, mm, and spacing of in-place inclinometers. */
export const ELEMENT_MM = 500;
export const POINT_MM = 2_000;

/** Share of the surface movement at a depth in mm: all of it above the slip surface, none below, within about a metre. */
export const slipProfile = (slipDepth: number, depth: number): number =>
  1 / (1 + Math.exp((depth - slipDepth) / 420)) + 0.08 * Math.max(0, 1 - depth / slipDepth);

/** Tilt in degrees of a rod of `length` between two depths when the surface has moved `moved` mm. */
function rodTilt(m: Moment, top: number, length: number): number {
  const over = slipProfile(m.site.slipDepth, top) - slipProfile(m.site.slipDepth, top + length);
  return Math.asin(Math.max(-0.99, Math.min(0.99, (m.moved * m.sensor.share * over) / length))) * DEG;
}

function element(m: Moment, index: number, length: number): { x: number; y: number; z: number; temperature: number } {
  const top = index * length;
  const tilt = rodTilt(m, top, length);
  const x =
    uniformBetween(-2.5, 2.5, m.seed, index, 1) +
    tilt * Math.cos(m.site.direction * RAD) +
    0.0008 * gauss(m.seed ^ index, m.t, 1);
  const y =
    uniformBetween(-2.5, 2.5, m.seed, index, 2) +
    tilt * Math.sin(m.site.direction * RAD) +
    0.0008 * gauss(m.seed ^ index, m.t, 2);
  const across = Math.sin(x * RAD) ** 2 + Math.sin(y * RAD) ** 2;
  return {
    x,
    y,
    z: Math.asin(Math.sqrt(Math.max(0, 1 - across))) * DEG,
    temperature: groundTemperature(m.site, top + length / 2, m.t),
  };
}

const each = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** b2: element 1 is nearest the cable head, at the top of the hole. */
export function array(m: Moment): ReadingValues {
  const elements = each(m.sensor.count, (i) => element(m, i, ELEMENT_MM));
  return {
    x: elements.map((e) => e.x),
    y: elements.map((e) => e.y),
    z: elements.map((e) => e.z),
    temperature: elements.map((e) => e.temperature),
  };
}

/** b3 */
export function fixedInclinometer(m: Moment): ReadingValues {
  const points = each(m.sensor.count, (i) => element(m, i, POINT_MM));
  return {
    depth: each(m.sensor.count, (i) => (i + 1) * POINT_MM),
    x: points.map((p) => p.x),
    y: points.map((p) => p.y),
    temperature: points.map((p) => p.temperature),
  };
}
