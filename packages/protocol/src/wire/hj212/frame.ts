import { createHash } from 'node:crypto';
import type { Packet } from '../packets.ts';
import { fromUtc8 } from '../utc8.ts';

/** Digits of the length before the data, and of the CRC and CR LF behind it. */
export const HEAD_BYTES = 6;
export const TAIL_BYTES = 6;

/** What stands before CP=&&…&&. */
export interface Head {
  /** Number of the request, YYYYMMDDhhmmsszzz; it repeats with a resend. Empty where there is none. */
  readonly qn: string;
  /** System of the station. */
  readonly st: string;
  /** Command. */
  readonly cn: string;
  readonly password: string;
  /** Name of the station. */
  readonly mn: string;
}

export interface Frame extends Head, Packet {
  /** It asks for an answer. */
  readonly wantsAnswer: boolean;
  readonly crc: number;
}

/** CRC of HJ 212-2017, appendix A: unlike CRC-16/MODBUS the byte meets the high half alone, which is shifted down before. */
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

/** Reads a frame whose length and CRC are right; null where it does not say what it is, or who. */
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

/** Flag of the version of 2017: the bits above the lowest two number the version. */
const VERSION = 4;

/** A frame of the centre. */
export function encodeFrame({ qn, st, cn, password, mn }: Head, body: string, wantsAnswer: boolean): Buffer {
  const flag = VERSION | (wantsAnswer ? 1 : 0);
  const data = `QN=${qn};ST=${st};CN=${cn};PW=${password};MN=${mn};Flag=${flag};CP=&&${body}&&`;
  const crc = crcOf(Buffer.from(data, 'latin1')).toString(16).toUpperCase().padStart(4, '0');
  return Buffer.from(`##${String(data.length).padStart(4, '0')}${data}${crc}\r\n`, 'latin1');
}

/** Above every name that is a number. */
const LETTERS_FROM = 900_000_000_000_000;
const LETTERS = 100_000_000_000_000;

/** The device number of a station: its name where that is a number below 9·10^14, else 9·10^14 and its SHA-256, modulo 10^14. */
export function deviceNoOf(mn: string): string {
  if (/^\d+$/.test(mn) && Number(mn) < LETTERS_FROM) return String(Number(mn));
  return String(LETTERS_FROM + (createHash('sha256').update(mn).digest().readUIntBE(0, 6) % LETTERS));
}

/** YYYYMMDDhhmmss, or with zzz, of UTC+8 as ms since 1970; null where it is no time. */
export function readTime(text: string): number | null {
  const [, year, month, day, ...rest] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})?$/.exec(text) ?? [];
  return year === undefined
    ? null
    : fromUtc8(Number(year), Number(month), Number(day), ...rest.map((part) => Number(part ?? 0)));
}
