import { readBcd, readTime } from './bcd.ts';

/** One value of a body. */
export interface Element {
  /** Identifier; FFxx where it has two bytes. */
  readonly id: number;
  /** In the unit of the protocol; null where it is missing or no number. Twelve of them where it tells of an hour. */
  readonly value: number | null | readonly (number | null)[];
  /** Observation time that stands before it, ms since 1970. */
  readonly observedAt: number | null;
}

export interface Body {
  readonly serial: number;
  /** ms since 1970. */
  readonly sentAt: number | null;
  /** Class of the station, one character. */
  readonly stationClass: string | null;
  readonly elements: readonly Element[];
  /** Text of a person at the station. */
  readonly text: string | null;
}

const HEAD_BYTES = 8;
/** Two bytes long and alike: what follows has a length of its own. */
const Mark = { OBSERVED_AT: 0xf0, STATION: 0xf1, TEXT: 0xf2 } as const;
const HOUR_RAIN = 0xf4;
const HOUR_LEVELS = { from: 0xf5, to: 0xfc } as const;
const STATUS = 0x45;
const SLOTS = 12;

/** Reads the body of a report. Null where it runs past its end or its head is none. */
export function readBody(body: Buffer): Body | null {
  if (body.length < HEAD_BYTES) return null;
  const elements: Element[] = [];
  let stationClass: string | null = null;
  let text: string | null = null;
  let observedAt: number | null = null;
  let at = HEAD_BYTES;
  while (at + 2 <= body.length) {
    const id = body[at] as number;
    const isMark = body[at + 1] === id;
    if (id === Mark.OBSERVED_AT && isMark) {
      if (at + 7 > body.length) return null;
      observedAt = readTime(body, at + 2, at + 7);
      at += 7;
    } else if (id === Mark.STATION && isMark) {
      if (at + 7 > body.length) return null;
      // Reports name the class of the station behind it, answers to queries of parameters do not.
      const hasClass = body[at + 8] === Mark.OBSERVED_AT && body[at + 9] === Mark.OBSERVED_AT;
      if (hasClass) stationClass = String.fromCharCode(body[at + 7] as number);
      at += hasClass ? 8 : 7;
    } else if (id === Mark.TEXT && isMark) {
      text = body.toString('latin1', at + 2);
      at = body.length;
    } else {
      const next = readElement(body, at, observedAt);
      if (!next) return null;
      elements.push(next.element);
      at = next.end;
    }
  }
  if (at !== body.length) return null;
  return { serial: body.readUInt16BE(0), sentAt: readTime(body, 2, HEAD_BYTES), stationClass, elements, text };
}

function readElement(body: Buffer, at: number, observedAt: number | null): { element: Element; end: number } | null {
  const first = body[at] as number;
  const isLong = first === 0xff;
  const id = isLong ? body.readUInt16BE(at) : first;
  const start = at + (isLong ? 3 : 2);
  if (start > body.length) return null;
  const definition = body[start - 1] as number;
  const isRain = id === HOUR_RAIN;
  const isLevels = id >= HOUR_LEVELS.from && id <= HOUR_LEVELS.to;
  // The lists of an hour have their length whatever the definition says.
  const size = isRain || isLevels ? SLOTS * (isRain ? 1 : 2) : definition >> 3;
  const end = start + size;
  if (end > body.length) return null;
  const value = isRain || isLevels ? readHour(body, start, isRain) : readValue(body, id, start, end, definition & 7);
  return { element: { id, value, observedAt }, end };
}

/** Five-minute rain in mm, or levels in m. */
function readHour(body: Buffer, start: number, isRain: boolean): (number | null)[] {
  return Array.from({ length: SLOTS }, (_, slot) => {
    const raw = isRain ? (body[start + slot] as number) : body.readUInt16BE(start + 2 * slot);
    if (raw === (isRain ? 0xff : 0xffff)) return null;
    return raw / (isRain ? 10 : 100);
  });
}

function readValue(body: Buffer, id: number, start: number, end: number, decimals: number): number | null {
  if (id === STATUS) return end - start === 4 ? body.readUInt32BE(start) : null;
  // All F or all A is no digit, and so it is missing.
  const isNegative = body[start] === 0xff;
  const raw = readBcd(body, isNegative ? start + 1 : start, end);
  if (raw === null || end === start || (isNegative && end - start === 1)) return null;
  return (isNegative ? -raw : raw) / 10 ** decimals;
}
