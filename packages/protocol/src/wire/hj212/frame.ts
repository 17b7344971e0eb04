import { createHash } from 'node:crypto';
import type { Packet } from '../packets.ts';
import { fromUtc8 } from '../utc8.ts';

/** Length of the header before the data, and of CRC and CR LF after it. */
export const HEAD_BYTES = 6;
export const TAIL_BYTES = 6;

/** The part before CP=&&…&&. */
export interface Head {
  /** Request number, YYYYMMDDhhmmsszzz; a resend repeats it. Empty where there is none. */
  readonly qn: string;
  /** System number of the station. */
  readonly st: string;
  /** Command. */
  readonly cn: string;
  readonly password: string;
  /** Name of the station. */
  readonly mn: string;
}

export interface Frame extends Head, Packet {
  /** It wants an answer. */
  readonly wantsAnswer: boolean;
  readonly crc: number;
}

/** CRC of HJ 212-2017, appendix A: unlike in CRC-16/MODBUS the byte is combined with the high half only, shifted down before. */
export function crcOf(data: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of data) {
    crc = (crc >>> 8) ^ byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}

/** `A=1;B=2` or `A=1,B=2` as a map. */
export const pairsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(/[;,]/).flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
    }),
  );

/** Reads a frame with valid length and CRC; null where command or sender is missing. */
export function readFrame(bytes: Buffer): Frame | null {
  const data = bytes.toString('latin1', HEAD_BYTES, bytes.length - TAIL_BYTES);
  const at = data.indexOf('CP=&&');
  const end = data.lastIndexOf('&&');
  if (at < 0 || end < at + 5) return null;
  const head = pairsOf(data.slice(0, at));
  const [cn, mn] = [head.get('CN'), head.get('MN')];
  if (!cn || !mn) return null;
  const flag = Number(head.get('Flag') ?? 0);
  const isPacket = (flag & 2) !== 0 && head.has('PNUM');
  return {
    qn: head.get('QN') ?? '',
    st: head.get('ST') ?? '',
    cn,
    password: head.get('PW') ?? '',
    mn,
    wantsAnswer: (flag & 1) !== 0,
    packet: isPacket ? { total: Number(head.get('PNUM')), index: Number(head.get('PNO')) } : null,
    body: Buffer.from(data.slice(at + 5, end), 'latin1'),
    crc: Number.parseInt(bytes.toString('latin1', bytes.length - TAIL_BYTES, bytes.length - 2), 16),
    bytes,
  };
}

/** Flag of the 2017 version: the bits above the lowest two are the version number. */
const VERSION = 4;

/** A frame of the centre. */
export function encodeFrame({ qn, st, cn, password, mn }: Head, body: string, wantsAnswer: boolean): Buffer {
  const flag = VERSION | (wantsAnswer ? 1 : 0);
  const data = `QN=${qn};ST=${st};CN=${cn};PW=${password};MN=${mn};Flag=${flag};CP=&&${body}&&`;
  const crc = crcOf(Buffer.from(data, 'latin1')).toString(16).toUpperCase().padStart(4, '0');
  return Buffer.from(`##${String(data.length).padStart(4, '0')}${data}${crc}\r\n`, 'latin1');
}

/** Larger than every numeric name. */
const LETTERS_FROM = 900_000_000_000_000;
const LETTERS = 100_000_000_000_000;

/** The device number of a station: its name if that is a number below 9·10^14, else 9·10^14 plus its SHA-256 modulo 10^14. */
export function deviceNoOf(mn: string): string {
  if (/^\d+$/.test(mn) && Number(mn) < LETTERS_FROM) return String(Number(mn));
  return String(LETTERS_FROM + (createHash('sha256').update(mn).digest().readUIntBE(0, 6) % LETTERS));
}

/** YYYYMMDDhhmmss, optionally with zzz, in UTC+8 as ms since 1970; null for an invalid time. */
export function readTime(text: string): number | null {
  const [, year, month, day, ...rest] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(text) ?? [];
  return year === undefined
    ? null
    : fromUtc8(Number(year), Number(month), Number(day), ...rest.map((part) => Number(part ?? 0)));
}
