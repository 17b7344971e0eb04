import { DEG, sinDeg } from './angles.ts';

/** Largest deviation of sin²X + sin²Y + sin²Z from 1 before the three axes of a reading disagree. */
export const TILT_TOLERANCE = 0.02;

/**
 * sin²X + sin²Y + sin²Z − 1 of three angles to the horizontal plane, in degrees: 0 for orthogonal axes at rest. Source: the sines are the
 * direction cosines of gravity, whose squares sum to 1. Angles relative to a zero have no such sum.
 */
export const tiltSelfCheck = (x: number, y: number, z: number): number =>
  sinDeg(x) ** 2 + sinDeg(y) ** 2 + sinDeg(z) ** 2 - 1;

/**
 * Total tilt from the vertical, 0–90°, from X and Y in degrees: asin √(sin²X + sin²Y), which is 90 − |Z|. A sum above 1 by noise counts as
 * horizontal.
 */
export const totalTilt = (x: number, y: number): number =>
  Math.asin(Math.min(1, Math.hypot(sinDeg(x), sinDeg(y)))) * DEG;

/**
 * Direction of the tilt, 0 up to 360°, from X and Y in degrees: atan2(sin Y, sin X) + offset; counter-clockwise from +X where X and Y are
 * right-handed. null for an upright rod.
 */
export function tiltDirection(x: number, y: number, offset = 0): number | null {
  const [alongX, alongY] = [sinDeg(x), sinDeg(y)];
  if (alongX === 0 && alongY === 0) return null;
  const degrees = (Math.atan2(alongY, alongX) * DEG + offset) % 360;
  // 360 plus a tiny negative angle rounds to 360.
  return degrees < 0 ? (degrees + 360) % 360 : degrees + 0;
}
