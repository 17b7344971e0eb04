import { crc16 } from '../crc16.ts';
import type { Packet } from '../packets.ts';
import {
  ASCII_HEADER_BYTES,
  ASCII_START,
  Begin,
  FRAME_BYTES,
  HEADER_BYTES,
  MAX_BODY_BYTES,
  START,
} from './constants.ts';

/** Encoding of a frame and its body: bytes and BCD, or characters. */
export type Form = 'hex' | 'ascii';

export interface Frame extends Packet {
  readonly form: Form;
  readonly direction: 'up' | 'down';
  /** Address of the centre. */
  readonly centre: number;
  /** Ten digits, some of which may be hexadecimal. */
  readonly station: string;
  readonly password: number;
  /** Function code. */
  readonly fn: number;
  /** Without packet numbers. */
  readonly body: Buffer;
  /** End byte. */
  readonly end: number;
}

/** Receiver and form of a message. */
export type Address = Pick<Frame, 'form' | 'centre' | 'station' | 'password' | 'fn'>;

/** Length of total and index of a packet: 12 bits each, or three characters. */
const numberBytes = { hex: 3, ascii: 6 } as const;
export const DOWN = 0x8;

/** The header as bytes in either form, without its start. */
const plainHead = (bytes: Buffer, form: Form): Buffer =>
  form === 'hex'
    ? bytes.subarray(2, HEADER_BYTES - 1)
    : Buffer.from(bytes.toString('latin1', 1, ASCII_HEADER_BYTES - 1), 'hex');

/** Reads a frame with valid length, end byte and CRC. */
export function readFrame(bytes: Buffer, form: Form): Frame {
  const head = plainHead(bytes, form);
  const start = form === 'hex' ? HEADER_BYTES : ASCII_HEADER_BYTES;
  const end = bytes.length - tailBytes[form];
  const isDown = (head[9] as number) >> 4 === DOWN;
  const size = numberBytes[form];
  const isPacket = bytes[start - 1] === Begin.SYN && end - start >= size;
  const numbers = !isPacket
    ? null
    : form === 'hex'
      ? bytes.readUIntBE(start, size)
      : Number.parseInt(bytes.toString('latin1', start, start + size), 16);
  return {
    form,
    direction: isDown ? 'down' : 'up',
    centre: head[isDown ? 5 : 0] as number,
    station: head.toString('hex', isDown ? 0 : 1, isDown ? 5 : 6),
    password: head.readUInt16BE(6),
    fn: head[8] as number,
    packet: numbers === null ? null : { total: numbers >> 12, index: numbers & 0xfff },
    body: bytes.subarray(start + (numbers === null ? 0 : size), end),
    end: bytes[end] as number,
    bytes,
  };
}

/** End byte and CRC. */
export const tailBytes = { hex: FRAME_BYTES - HEADER_BYTES, ascii: 5 } as const;

/** Encodes a message of the centre: complete, or about a message of packets. Throws RangeError for a body over 4095 bytes. */
export function encodeFrame(to: Address, body: Buffer, end: number, packet: Packet['packet'] = null): Buffer {
  const isHex = to.form === 'hex';
  const numbers = packet && ((packet.total << 12) | packet.index).toString(16).padStart(6, '0');
  const text = numbers && Buffer.from(isHex ? numbers : numbers.toUpperCase(), isHex ? 'hex' : 'latin1');
  const whole = text ? Buffer.concat([text, body]) : body;
  if (whole.length > MAX_BODY_BYTES) throw new RangeError(`body of ${whole.length} bytes`);
  const head = Buffer.alloc(11);
  head.write(to.station, 0, 'hex');
  head[5] = to.centre;
  head.writeUInt16BE(to.password, 6);
  head[8] = to.fn;
  head.writeUInt16BE((DOWN << 12) | whole.length, 9);
  const start = isHex ? Buffer.of(START, START) : Buffer.of(ASCII_START);
  const written = isHex ? head : Buffer.from(head.toString('hex').toUpperCase());
  const begin = Buffer.of(packet ? Begin.SYN : Begin.STX);
  const checked = Buffer.concat([start, written, begin, whole, Buffer.of(end)]);
  const crc = crc16(checked, 0, checked.length).toString(16).padStart(4, '0');
  return Buffer.concat([checked, isHex ? Buffer.from(crc, 'hex') : Buffer.from(crc.toUpperCase())]);
}

/** 10^13: larger than every ten-digit number. */
const LETTERS_FROM = 10_000_000_000_000;

/** The device number of a station: its digits, or 10^13 plus its hexadecimal value if it has letters. */
export const deviceNoOf = (station: string): string =>
  String(/^\d+$/.test(station) ? Number(station) : LETTERS_FROM + Number.parseInt(station, 16));
