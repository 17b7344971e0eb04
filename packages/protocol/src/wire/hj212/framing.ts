import type { Framing } from '../frame-scanner.ts';
import { crcOf, HEAD_BYTES, readFrame, TAIL_BYTES, type Frame } from './frame.ts';

const START = 0x23;

/** By length, CRC and CR LF. Stations send more than the 1,024 characters that the standard allows. */
export const framing: Framing<Frame> = {
  start: [START, START],
  headBytes: HEAD_BYTES,
  partialMs: 10_000,
  lengthOf: (head) => {
    const digits = head.toString('latin1', 2);
    return /^\d{4}$/.test(digits) ? HEAD_BYTES + Number(digits) + TAIL_BYTES : null;
  },
  read: (bytes) => {
    const end = bytes.length - TAIL_BYTES;
    const tail = bytes.toString('latin1', end);
    const isWhole =
      /^[0-9A-Fa-f]{4}\r\n$/.test(tail) && crcOf(bytes.subarray(HEAD_BYTES, end)) === Number.parseInt(tail, 16);
    return isWhole ? readFrame(bytes) : null;
  },
};
