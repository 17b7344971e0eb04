import { crc16 } from '../crc16.ts';
import { ScanBuffer } from '../scan-buffer.ts';
import { Begin, FRAME_BYTES, HEADER_BYTES, MAX_BODY_BYTES, PARTIAL_FRAME_MS, START, ends } from './constants.ts';
import { readFrame, type Frame } from './frame.ts';

const DOWN = 0x8;

/**
 * Turns the bytes of one connection into frames. 7E stands within frames too, so a frame is known by its length, its end byte and its
 * CRC; whatever fails, one byte is skipped and counted. The header has no check of its own: a wrong length is found when so many bytes
 * are here, or when the frame has waited long enough.
 */
export class FrameReader {
  readonly #scan = new ScanBuffer(START, START, PARTIAL_FRAME_MS);
  #badFrames = 0;

  /** Bytes that belonged to no frame. */
  get skipped(): number {
    return this.#scan.skipped;
  }

  /** What began as a frame and had a wrong end byte or CRC. */
  get badFrames(): number {
    return this.#badFrames;
  }

  /** Bytes held, not yet delivered or skipped. */
  get pending(): number {
    return this.#scan.pending;
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
      if (!scan.find(HEADER_BYTES)) return null;
      if (!scan.has(HEADER_BYTES)) {
        if (scan.wait(HEADER_BYTES, nowMs)) return null;
        continue;
      }
      const header = scan.window.subarray(scan.start, scan.start + HEADER_BYTES);
      const direction = (header[11] as number) >> 4;
      const begin = header[13];
      if ((direction !== 0 && direction !== DOWN) || (begin !== Begin.STX && begin !== Begin.SYN)) {
        scan.skipOne();
        continue;
      }
      const length = FRAME_BYTES + (header.readUInt16BE(11) & MAX_BODY_BYTES);
      if (!scan.has(length)) {
        if (scan.wait(length, nowMs)) return null;
        continue;
      }
      const bytes = scan.window.subarray(scan.start, scan.start + length);
      if (!ends.has(bytes[length - 3] as number) || crc16(bytes, 0, length - 2) !== bytes.readUInt16BE(length - 2)) {
        this.#badFrames++;
        scan.skipOne();
        continue;
      }
      scan.take(length);
      return readFrame(bytes);
    }
  }
}
