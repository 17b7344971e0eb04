import { readBcd, readTime } from './bcd.ts';
import { hourOf, Id } from './elements.ts';

/** One value of a body. */
export interface Element {
  /** Identifier; FFxx if it has two bytes. */
  readonly id: number;
  /** In the unit of the protocol; null where missing or no number. Hourly lists have twelve. */
  readonly value: number | null | readonly (number | null)[];
  /** Observation time before it, ms since 1970. */
  readonly observedAt: number | null;
}

export interface Body {
  readonly serial: number;
  /** ms since 1970. */
  readonly sentAt: number | null;
  /** Class of the station, one character. */
  readonly stationClass: string | null;
  /** The last observation time, ms since 1970. */
  readonly observedAt: number | null;
  readonly elements: readonly Element[];
  /** Text entered at the station. */
  readonly text: string | null;
  /** An unchecked picture file. */
  readonly picture: Buffer | null;
}

const HEAD_BYTES = 8;
/** Two equal bytes: the following data has a length of its own. */
const Mark = { OBSERVED_AT: 0xf0, STATION: 0xf1, TEXT: 0xf2, PICTURE: 0xf3 } as const;
/** Definition byte of a step: parameters use its identifier for another element. */
export const STEP_DEFINITION = 0x18;
const SLOTS = 12;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Reads the body of a station's message. null where it exceeds its end or its header is invalid. */
export function readBody(body: Buffer): Body | null {
  if (body.length < HEAD_BYTES) return null;
  const elements: Element[] = [];
  let stationClass: string | null = null;
  let text: string | null = null;
  let picture: Buffer | null = null;
  let observedAt: number | null = null;
  let stepMs = 0;
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
      // In reports the class of the station follows; in answers to parameter queries it does not.
      const hasClass = body[at + 8] === Mark.OBSERVED_AT && body[at + 9] === Mark.OBSERVED_AT;
      if (hasClass) stationClass = String.fromCharCode(body[at + 7] as number);
      at += hasClass ? 8 : 7;
    } else if (id === Mark.TEXT && isMark) {
      text = textOf(body.subarray(at + 2));
      at = body.length;
    } else if (id === Mark.PICTURE && isMark) {
      picture = body.subarray(at + 2);
      at = body.length;
    } else {
      const next = readElement(body, at, observedAt);
      if (!next) return null;
      const isStep = id === Id.STEP && body[at + 1] === STEP_DEFINITION;
      if (isStep) stepMs = stepOf(readBcd(body, at + 2, next.end));
      else elements.push(next.element);
      at = next.end;
      if (stepMs === 0 || isStep) continue;
      const series = readSeries(body, next, stepMs);
      elements.push(...series);
      if (series.length > 0) at = body.length;
    }
  }
  if (at !== body.length) return null;
  const sentAt = readTime(body, 2, HEAD_BYTES);
  return { serial: body.readUInt16BE(0), sentAt, stationClass, observedAt, elements, text, picture };
}

/** Text is in UTF-8 or, mostly, GBK. */
export function textOf(bytes: Buffer): string {
  const isUtf8 = Buffer.from(bytes.toString('utf8')).equals(bytes);
  return new TextDecoder(isUtf8 ? 'utf-8' : 'gbk').decode(bytes);
}

/** DDHHmm as ms; 0: none. */
const stepOf = (digits: number | null): number =>
  digits === null
    ? 0
    : Math.floor(digits / 10_000) * DAY_MS + Math.floor((digits % 10_000) / 100) * HOUR_MS + (digits % 100) * 60_000;

interface Read {
  readonly element: Element;
  readonly start: number;
  readonly end: number;
  readonly decimals: number;
}

function readElement(body: Buffer, at: number, observedAt: number | null): Read | null {
  const first = body[at] as number;
  const isLong = first === 0xff;
  const id = isLong ? body.readUInt16BE(at) : first;
  const start = at + (isLong ? 3 : 2);
  if (start > body.length) return null;
  const definition = body[start - 1] as number;
  const hour = hourOf(id);
  // Hourly lists have a fixed length, whatever the definition says.
  const end = start + (hour ? SLOTS * hour.bytes : definition >> 3);
  const decimals = definition & 7;
  if (end > body.length) return null;
  return { element: { id, value: valueOf(body, id, start, end, decimals), observedAt }, start, end, decimals };
}

/** Further values of an element with a step: one after the other to the end of the body. Empty if they do not fit. */
function readSeries(body: Buffer, { element, start, end, decimals }: Read, stepMs: number): Element[] {
  const { id, observedAt } = element;
  const size = end - start;
  const isPair = body[end] === id && body[end + 1] === body[start - 1];
  if (observedAt === null || size === 0 || isPair || (body.length - end) % size !== 0) return [];
  const everyMs = hourOf(id) ? HOUR_MS : stepMs;
  return Array.from({ length: (body.length - end) / size }, (_, i) => {
    const from = end + i * size;
    return { id, value: valueOf(body, id, from, from + size, decimals), observedAt: observedAt + (i + 1) * everyMs };
  });
}

function valueOf(body: Buffer, id: number, start: number, end: number, decimals: number): Element['value'] {
  if (hourOf(id)) return readHour(body.subarray(start, end), id);
  if (id === Id.STATUS) return end - start === 4 ? body.readUInt32BE(start) : null;
  // All F or all A are no digits, and so mean missing.
  const isNegative = body[start] === 0xff;
  const raw = readBcd(body, isNegative ? start + 1 : start, end);
  if (raw === null || end === start || (isNegative && end - start === 1)) return null;
  return (isNegative ? -raw : raw) / 10 ** decimals;
}

/** Five-minute rain in mm, or levels in m. */
export function readHour(list: Buffer, id: number): (number | null)[] {
  const { bytes, per } = hourOf(id) ?? { bytes: 1, per: 10 };
  return Array.from({ length: SLOTS }, (_, slot) => {
    const raw = list.readUIntBE(slot * bytes, bytes);
    return raw === 2 ** (8 * bytes) - 1 ? null : raw / per;
  });
}
