import { crc16 } from '../crc16.ts';
import type { Framing } from '../frame-scanner.ts';
import {
  ASCII_HEADER_BYTES,
  ASCII_START,
  Begin,
  ends,
  HEADER_BYTES,
  MAX_BODY_BYTES,
  PARTIAL_FRAME_MS,
  START,
} from './constants.ts';
import { DOWN, readFrame, tailBytes, type Form, type Frame } from './frame.ts';

const HEX = /^[0-9A-Fa-f]+$/;

/** Length of a frame with this direction, length and start of body; null: not a header. */
function frameBytes(form: Form, directed: number, begin: number | undefined): number | null {
  const direction = directed >> 12;
  const isHead = (direction === 0 || direction === DOWN) && (begin === Begin.STX || begin === Begin.SYN);
  const headBytes = form === 'hex' ? HEADER_BYTES : ASCII_HEADER_BYTES;
  return isHead ? headBytes + (directed & MAX_BODY_BYTES) + tailBytes[form] : null;
}

/** By header length, end byte and CRC; the header has no check of its own. */
const hex: Framing<Frame> = {
  start: [START, START],
  headBytes: HEADER_BYTES,
  partialMs: PARTIAL_FRAME_MS,
  lengthOf: (head) => frameBytes('hex', head.readUInt16BE(11), head[13]),
  read: (bytes) => {
    const end = bytes.length - 2;
    const isRight = ends.has(bytes[end - 1] as number) && crc16(bytes, 0, end) === bytes.readUInt16BE(end);
    return isRight ? readFrame(bytes, 'hex') : null;
  },
};

/** The same in characters: hexadecimal digits for bytes, including length and CRC. */
const ascii: Framing<Frame> = {
  start: [ASCII_START, null],
  headBytes: ASCII_HEADER_BYTES,
  partialMs: PARTIAL_FRAME_MS,
  lengthOf: (head) => {
    const text = head.toString('latin1', 1, ASCII_HEADER_BYTES - 1);
    return HEX.test(text) ? frameBytes('ascii', Number.parseInt(text.slice(-4), 16), head.at(-1)) : null;
  },
  read: (bytes) => {
    const end = bytes.length - 4;
    const crc = bytes.toString('latin1', end);
    const isRight =
      ends.has(bytes[end - 1] as number) && HEX.test(crc) && crc16(bytes, 0, end) === Number.parseInt(crc, 16);
    return isRight ? readFrame(bytes, 'ascii') : null;
  },
};

/** Both forms of the protocol, which stations may mix. */
export const framings: readonly Framing<Frame>[] = [hex, ascii];
