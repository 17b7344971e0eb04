const ZONE_MS = 8 * 3_600_000;

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

/** A whole number as so many bytes; null where it does not fit them. */
export function writeBcd(value: number, bytes: number): Buffer | null {
  if (!Number.isInteger(value) || value < 0 || value >= 100 ** bytes) return null;
  return Buffer.from(String(value).padStart(2 * bytes, '0'), 'hex');
}

/** YYMMDDHHmm or YYMMDDHHmmSS in UTC+8 as ms since 1970; null where it is no time. */
export function readTime(bytes: Uint8Array, at: number, end: number): number | null {
  const parts = Array.from({ length: end - at }, (_, i) => readBcd(bytes, at + i, at + i + 1));
  if (parts.includes(null)) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts as number[];
  const time = Date.UTC(2000 + year, month - 1, day, hour, minute, second);
  const read = new Date(time);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === day && read.getUTCHours() === hour;
  return isReal && minute < 60 && second < 60 ? time - ZONE_MS : null;
}

/** YYMMDDHHmmSS in UTC+8 of a time in ms since 1970. */
export function timeBytes(ms: number): Buffer {
  const local = new Date(ms + ZONE_MS);
  const parts = [
    local.getUTCFullYear() % 100,
    local.getUTCMonth() + 1,
    local.getUTCDate(),
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
  ];
  return Buffer.from(parts.map((part) => String(part).padStart(2, '0')).join(''), 'hex');
}
