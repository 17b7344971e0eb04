import { ScanBuffer } from '../scan-buffer.ts';
import { crcOf, HEAD_BYTES, readFrame, TAIL_BYTES, type Frame } from './frame.ts';

const START = 0x23;
/** A partial frame that stays incomplete this long is looked through again from its second byte. */
const PARTIAL_FRAME_MS = 10_000;

/** Turns the bytes of one connection into frames. Whatever is wrong with one, a byte is skipped and counted. */
export class FrameReader {
  readonly #scan = new ScanBuffer(START, START, PARTIAL_FRAME_MS);
  #badFrames = 0;

  /** Bytes that belonged to no frame. */
  get skipped(): number {
    return this.#scan.skipped;
  }

  /** What began as a frame and had a wrong end or CRC, or did not say what it is. */
  get badFrames(): number {
    return this.#badFrames;
  }

  get deadline(): number | null {
    return this.#scan.deadline;
  }

  push(chunk: Buffer, nowMs: number): void {
    this.#scan.push(chunk, nowMs);
  }

  /** The next frame, or null when more bytes (or more time, see `deadline`) are needed. */
  next(nowMs: number): Frame | null {
    const scan = this.#scan;
    for (;;) {
      if (!scan.find(HEAD_BYTES)) return null;
      if (!scan.has(HEAD_BYTES)) {
        if (scan.wait(HEAD_BYTES, nowMs)) return null;
        continue;
      }
      const digits = scan.window.toString('latin1', scan.start + 2, scan.start + HEAD_BYTES);
      // Stations send more than the 1,024 characters that the standard allows.
      if (!/^\d{4}$/.test(digits)) {
        scan.skipOne();
        continue;
      }
      const length = HEAD_BYTES + Number(digits) + TAIL_BYTES;
      if (!scan.has(length)) {
        if (scan.wait(length, nowMs)) return null;
        continue;
      }
      const bytes = scan.window.subarray(scan.start, scan.start + length);
      const tail = bytes.toString('latin1', length - TAIL_BYTES);
      const isWhole =
        /^[0-9A-Fa-f]{4}\r\n$/.test(tail) &&
        crcOf(bytes.subarray(HEAD_BYTES, length - TAIL_BYTES)) === Number.parseInt(tail, 16);
      const frame = isWhole ? readFrame(bytes) : null;
      if (frame) {
        scan.take(length);
        return frame;
      }
      this.#badFrames++;
      scan.skipOne();
    }
  }
}
