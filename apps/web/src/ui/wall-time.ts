import { formatStamp } from './format-time.ts';

const SECOND = 1_000;

/** ms that a zone is ahead of UTC at that time. */
export function offsetOf(zone: string | undefined, ms: number): number {
  const whole = Math.floor(ms / SECOND) * SECOND;
  return Date.parse(`${formatStamp(whole, zone).replace(' ', 'T')}Z`) - whole;
}

/** 2026-07-18 14:32, as written in the zone. */
export const wallTime = (ms: number, zone?: string): string => formatStamp(ms, zone).slice(0, 16);

/**
 * The time of `2026-07-18 14:32` in a zone (seconds optional, time of day optional), or null. In a skipped hour it is the
 * following one, in a repeated hour the first.
 */
export function timeOfWall(text: string, zone?: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  if (!match) return null;
  const [, day = '', hour = '0', minute = '00', second = '00'] = match;
  const utc = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}Z`);
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== day) return null;
  const before = utc - offsetOf(zone, utc - 86_400_000);
  const after = utc - offsetOf(zone, before);
  return [before, after].find((ms) => ms + offsetOf(zone, ms) === utc) ?? before;
}

/** The same as an ISO time. */
export function isoOfWall(text: string, zone?: string): string | null {
  const ms = timeOfWall(text, zone);
  return ms === null ? null : new Date(ms).toISOString();
}
