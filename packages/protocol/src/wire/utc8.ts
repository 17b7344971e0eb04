const ZONE_MS = 8 * 3_600_000;

/** ms since 1970 of a time in UTC+8, which Chinese protocols use; null for an invalid date. */
export function fromUtc8(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  ms = 0,
): number | null {
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  const read = new Date(time);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 ? time - ZONE_MS : null;
}

/** Formats the time `stated` by a UTC+8 clock, and by how many seconds it is ahead of `now`; both in ms since 1970. */
export function clockText(stated: number, now: number): string {
  const ahead = Math.round((stated - now) / 1_000);
  const time = new Date(stated + ZONE_MS).toISOString().slice(0, 19).replace('T', ' ');
  return `${time} UTC+8 (${ahead > 0 ? '+' : ''}${ahead} s)`;
}

/** YYYYMMDDhhmmsszzz in UTC+8 of a time in ms since 1970. */
export const utc8Digits = (ms: number): string => new Date(ms + ZONE_MS).toISOString().replaceAll(/\D/g, '');
