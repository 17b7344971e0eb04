import { crc16 } from '../crc16.ts';
import { Begin, FRAME_BYTES, HEADER_BYTES, MAX_BODY_BYTES, START } from './constants.ts';

export interface Frame {
  readonly direction: 'up' | 'down';
  /** Address of the centre. */
  readonly centre: number;
  /** Ten digits, some of which may be hexadecimal. */
  readonly station: string;
  readonly password: number;
  /** Function code. */
  readonly fn: number;
  /** Which packet of how many it is, from 1; null: it is whole. */
  readonly packet: { readonly total: number; readonly index: number } | null;
  /** Without the numbers of its packet. */
  readonly body: Buffer;
  /** End byte. */
  readonly end: number;
  /** The whole frame as received. */
  readonly bytes: Buffer;
}

const PACKET_BYTES = 3;
const DOWN = 0x8;

/** Reads a frame whose length, end byte and CRC are right. */
export function readFrame(bytes: Buffer): Frame {
  const isDown = (bytes[11] as number) >> 4 === DOWN;
  const station = bytes.toString('hex', isDown ? 2 : 3, isDown ? 7 : 8);
  const isPacket = bytes[13] === Begin.SYN;
  const end = bytes.length - 3;
  const numbers = isPacket && end - HEADER_BYTES >= PACKET_BYTES ? bytes.readUIntBE(HEADER_BYTES, PACKET_BYTES) : null;
  return {
    direction: isDown ? 'down' : 'up',
    centre: bytes[isDown ? 7 : 2] as number,
    station,
    password: bytes.readUInt16BE(8),
    fn: bytes[10] as number,
    packet: numbers === null ? null : { total: numbers >> 12, index: numbers & 0xfff },
    body: bytes.subarray(HEADER_BYTES + (numbers === null ? 0 : PACKET_BYTES), end),
    end: bytes[end] as number,
    bytes,
  };
}

/** Makes a whole message of the centre. Throws RangeError for a body of more than 4095 bytes. */
export function encodeFrame(
  to: Pick<Frame, 'centre' | 'station' | 'password' | 'fn'>,
  body: Buffer,
  end: number,
): Buffer {
  if (body.length > MAX_BODY_BYTES) throw new RangeError(`body of ${body.length} bytes`);
  const bytes = Buffer.alloc(FRAME_BYTES + body.length);
  bytes[0] = START;
  bytes[1] = START;
  bytes.write(to.station, 2, 'hex');
  bytes[7] = to.centre;
  bytes.writeUInt16BE(to.password, 8);
  bytes[10] = to.fn;
  bytes.writeUInt16BE((DOWN << 12) | body.length, 11);
  bytes[13] = Begin.STX;
  bytes.set(body, HEADER_BYTES);
  bytes[HEADER_BYTES + body.length] = end;
  bytes.writeUInt16BE(crc16(bytes, 0, bytes.length - 2), bytes.length - 2);
  return bytes;
}

/** 10^13: above every number of ten digits. */
const LETTERS_FROM = 10_000_000_000_000;

/** The device number of a station: its digits, or 10^13 and its hexadecimal value where it has letters. */
export const deviceNoOf = (station: string): string =>
  String(/^\d+$/.test(station) ? Number(station) : LETTERS_FROM + Number.parseInt(station, 16));
