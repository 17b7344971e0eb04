import { fromUtc8, utc8Digits } from '../utc8.ts';

/** A whole number of `bytes[at, end)`; null where a half byte is no digit. */
export function readBcd(bytes: Uint8Array, at: number, end: number): number | null {
  let value = 0;
  for (let i = at; i < end; i++) {
    const byte = bytes[i] as number;
    const high = byte >> 4;
    const low = byte & 15;
    if (high > 9 || low > 9) return null;
    value = value * 100 + high * 10 + low;
  }
  return value;
}

/** A whole number as this many bytes; null where it does not fit. */
export function writeBcd(value: number, bytes: number): Buffer | null {
  if (!Number.isInteger(value) || value < 0 || value >= 100 ** bytes) return null;
  return Buffer.from(String(value).padStart(2 * bytes, '0'), 'hex');
}

/** YYMMDDHHmm or YYMMDDHHmmSS in UTC+8 as ms since 1970; null for an invalid time. */
export function readTime(bytes: Uint8Array, at: number, end: number): number | null {
  const parts = Array.from({ length: end - at }, (_, i) => readBcd(bytes, at + i, at + i + 1));
  if (parts.includes(null)) return null;
  const [year = 0, month = 0, day = 0, hour, minute, second] = parts as number[];
  return fromUtc8(2000 + year, month, day, hour, minute, second);
}

/** YYMMDDHHmmSS in UTC+8 of a time in ms since 1970. */
export const timeBytes = (ms: number): Buffer => Buffer.from(utc8Digits(ms).slice(2, 14), 'hex');
