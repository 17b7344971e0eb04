import { crc16 } from '../crc16.ts';
import type { Framing } from '../frame-scanner.ts';
import { Begin, ends, FRAME_BYTES, HEADER_BYTES, MAX_BODY_BYTES, PARTIAL_FRAME_MS, START } from './constants.ts';
import { readFrame, type Frame } from './frame.ts';

const DOWN = 0x8;

/** By the length in its header, its end byte and its CRC; the header has no check of its own. */
export const framing: Framing<Frame> = {
  start: [START, START],
  headBytes: HEADER_BYTES,
  partialMs: PARTIAL_FRAME_MS,
  lengthOf: (head) => {
    const direction = (head[11] as number) >> 4;
    const isHead = (direction === 0 || direction === DOWN) && (head[13] === Begin.STX || head[13] === Begin.SYN);
    return isHead ? FRAME_BYTES + (head.readUInt16BE(11) & MAX_BODY_BYTES) : null;
  },
  read: (bytes) => {
    const end = bytes.length - 2;
    return ends.has(bytes[end - 1] as number) && crc16(bytes, 0, end) === bytes.readUInt16BE(end)
      ? readFrame(bytes)
      : null;
  },
};
