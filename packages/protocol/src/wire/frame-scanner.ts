import { ScanBuffer, type Start } from './scan-buffer.ts';

/** What frames of a protocol look like. */
export interface Framing<Frame> {
  readonly start: Start;
  /** Bytes that tell its length. */
  readonly headBytes: number;
  /** A partial frame that stays incomplete this long is looked through again from its second byte. */
  readonly partialMs: number;
  /** Bytes of the whole frame; null: this is no head. */
  readonly lengthOf: (head: Buffer) => number | null;
  /** Null: the end or the check of it is wrong. */
  readonly read: (bytes: Buffer) => Frame | null;
}

/** For the head of a frame of which one byte is here. */
const ROOM = 32;

/**
 * Turns the bytes of one connection into frames. Their first bytes stand within frames too, so one is known by its length and its check
 * alone: whatever is wrong with it, a byte is skipped and counted. A wrong length is found when so many bytes are here, or when the frame
 * has waited long enough.
 */
export class FrameScanner<Frame> {
  readonly #framings: ReadonlyMap<Start, Framing<Frame>>;
  readonly #scan: ScanBuffer;
  #badFrames = 0;

  /** One framing, or those of several forms of one protocol: they wait equally long. */
  constructor(...framings: readonly Framing<Frame>[]) {
    this.#framings = new Map(framings.map((framing) => [framing.start, framing]));
    this.#scan = new ScanBuffer([...this.#framings.keys()], framings[0]?.partialMs ?? 0);
  }

  /** Bytes that belonged to no frame. */
  get skipped(): number {
    return this.#scan.skipped;
  }

  /** What began as a frame and was none. */
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
