import type { AlarmLevel } from '@groundwatch/protocol/model';
import { DEG } from './angles.ts';

/** Degrees at which each stage of creep begins; up to and including the first one creep is steady. */
export const TANGENT_YELLOW = 45;
export const TANGENT_ORANGE = 80;
export const TANGENT_RED = 85;
/** Degrees below 45 that still count as "about 45": steady creep. Below it the movement slows down. */
export const TANGENT_STEADY = 40;

/**
 * Improved tangent angle in degrees: atan(v / v̄), v the velocity and v̄ that of steady creep, in the same unit. null, "not assessable",
 * without a positive v̄. Negative for movement in the opposite direction. Source: Xu Qiang et al. (2009); EURASIP J. Wireless Com. Network.
 * 2021 (s13638-021-02033-y), table 1.
 */
export const tangentAngle = (velocity: number, steady: number | null): number | null =>
  steady === null || !(steady > 0) ? null : Math.atan(velocity / steady) * DEG;

/**
 * Level of a tangent angle: 4 blue about 45° (40 up to 45), 3 yellow above 45, 2 orange from 80, 1 red from 85; 0 below: the movement slows
 * down. null is "not assessable".
 */
export function tangentLevel(angle: number | null): AlarmLevel | 0 | null {
  if (angle === null) return null;
  if (angle >= TANGENT_RED) return 1;
  if (angle >= TANGENT_ORANGE) return 2;
  if (angle > TANGENT_YELLOW) return 3;
  return angle >= TANGENT_STEADY ? 4 : 0;
}

/** Velocity at which the tangent angle reaches `degrees`, below 90: v̄ tan α. */
export const velocityAtAngle = (degrees: number, steady: number): number => steady * Math.tan(degrees / DEG);
