import { ScanBuffer, type Start } from './scan-buffer.ts';

/** The framing of a protocol. */
export interface Framing<Frame> {
  readonly start: Start;
  /** Bytes that contain its length. */
  readonly headBytes: number;
  /** A frame that stays incomplete this long is rescanned from its second byte. */
  readonly partialMs: number;
  /** Length of the whole frame; null: not a header. */
  readonly lengthOf: (head: Buffer) => number | null;
  /** null: its end or check is wrong. */
  readonly read: (bytes: Buffer) => Frame | null;
}

/** Enough for the header of a frame of which one byte is here. */
const ROOM = 32;

/**
 * Splits the bytes of one connection into frames. Start bytes also occur within frames, so only length and check identify a frame: after
 * any error one byte is skipped and counted. A wrong length is detected once that many bytes have arrived, or the frame has waited long
 * enough.
 */
export class FrameScanner<Frame> {
  readonly #framings: ReadonlyMap<Start, Framing<Frame>>;
  readonly #scan: ScanBuffer;
  #badFrames = 0;

  /** One framing, or those of several forms of one protocol with equal timeouts. */
  constructor(...framings: readonly Framing<Frame>[]) {
    this.#framings = new Map(framings.map((framing) => [framing.start, framing]));
    this.#scan = new ScanBuffer([...this.#framings.keys()], framings[0]?.partialMs ?? 0);
  }

  /** Number of bytes outside of frames. */
  get skipped(): number {
    return this.#scan.skipped;
  }

  /** Number of false frame starts. */
  get badFrames(): number {
    return this.#badFrames;
  }

  /** Number of bytes held, neither delivered nor skipped. */
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
      const framing = this.#framings.get(scan.find(ROOM) as Start);
      if (!framing) return null;
      const { headBytes, lengthOf, read } = framing;
      if (!scan.has(headBytes)) {
        if (scan.wait(headBytes, nowMs)) return null;
        continue;
      }
      const length = lengthOf(scan.window.subarray(scan.start, scan.start + headBytes));
      if (length === null) {
        scan.skipOne();
        continue;
      }
      if (!scan.has(length)) {
        if (scan.wait(length, nowMs)) return null;
        continue;
      }
      const frame = read(scan.window.subarray(scan.start, scan.start + length));
      if (frame) {
        scan.take(length);
        return frame;
      }
      this.#badFrames++;
      scan.skipOne();
    }
  }
}
