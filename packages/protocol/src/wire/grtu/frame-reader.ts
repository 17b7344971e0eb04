import { crc32 } from 'node:zlib';
import { FrameFlag, HEADER_BYTES, KEY_BYTES, MAX_BODY_BYTES, PARTIAL_FRAME_MS, PROTOCOL_VERSION } from './constants.ts';
import { crc16 } from '../crc16.ts';
import { ScanBuffer } from '../scan-buffer.ts';
import { openBody, type Direction } from './crypto.ts';
import { trailerBytes, type Frame, type FrameHeader } from './frame.ts';

export type ReaderEvent =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** Another version with a valid header CRC: answer with ERROR 6. Its bytes are skipped one by one. */
  | { readonly kind: 'unsupported'; readonly header: FrameHeader & { version: number } };

const MAGIC_0 = 0xd5;
const MAGIC_1 = 0xc3;

/**
 * Splits the bytes of one connection into frames. Pull API: call `push` with a chunk, then `next` until it returns null, before the next
 * chunk; so a key set while HELLO is processed applies to the following bytes.
 *
 * After `next` returned null, less than one maximum frame is kept. The result does not depend on how the bytes were split into chunks.
 */
export class FrameReader {
  readonly #direction: Direction;
  #key: Buffer | null = null;
  readonly #scan = new ScanBuffer([[MAGIC_0, MAGIC_1]], PARTIAL_FRAME_MS);
  #badTrailers = 0;
  #deviceHigh = -1;
  #deviceLow = -1;
  #deviceNo = '';

  constructor(options: { direction?: Direction } = {}) {
    this.#direction = options.direction ?? 'up';
  }

  /** Number of bytes outside of frames. */
  get skipped(): number {
    return this.#scan.skipped;
  }

  /** Number of frames with a wrong trailer, or sealed without a key. */
  get badTrailers(): number {
    return this.#badTrailers;
  }

  /** Number of bytes held, neither delivered nor skipped. */
  get pending(): number {
    return this.#scan.pending;
  }

  /** When the incomplete frame expires, in ms; call `next` then. null while there is none. */
  get deadline(): number | null {
    return this.#scan.deadline;
  }

  /** From now on ENC frames are decrypted with this key (16 bytes, else RangeError). */
  setKey(key: Buffer): void {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    this.#key = key;
  }

  push(chunk: Buffer, nowMs: number): void {
    this.#scan.push(chunk, nowMs);
  }

  /** The next event, or null when more bytes (or more time, see `deadline`) are needed. */
  next(nowMs: number): ReaderEvent | null {
    const scan = this.#scan;
    for (;;) {
      if (!scan.find(HEADER_BYTES)) return null;
      if (!scan.has(HEADER_BYTES)) {
        if (scan.wait(HEADER_BYTES, nowMs)) return null;
        continue;
      }
      const header = scan.window.subarray(scan.start, scan.start + HEADER_BYTES);
      if (crc16(header, 0, 26) !== header.readUInt16BE(26)) {
        scan.skipOne();
        continue;
      }
      const version = (header[2] as number) >>> 4;
      if (version !== PROTOCOL_VERSION) {
        scan.skipOne();
        return { kind: 'unsupported', header: { version, ...this.#readHeader(header) } };
      }
      const bodyLength = header.readUInt16BE(24);
      if (bodyLength > MAX_BODY_BYTES) {
        scan.skipOne();
        continue;
      }
      const length = HEADER_BYTES + bodyLength + trailerBytes(header[2] as number);
      if (!scan.has(length)) {
        if (scan.wait(length, nowMs)) return null;
        continue;
      }
      const bytes = scan.window.subarray(scan.start, scan.start + length);
      const body = this.#checkedBody(bytes, bodyLength);
      if (body === null) {
        this.#badTrailers++;
        scan.skipOne();
        continue;
      }
      scan.take(length);
      return { kind: 'frame', frame: { header: this.#readHeader(bytes), body, bytes } };
    }
  }

  #checkedBody(bytes: Buffer, bodyLength: number): Buffer | null {
    if ((bytes[2] as number) & FrameFlag.ENC) return this.#key && openBody(this.#key, this.#direction, bytes);
    const end = HEADER_BYTES + bodyLength;
    return crc32(bytes.subarray(0, end)) === bytes.readUInt32BE(end) ? bytes.subarray(HEADER_BYTES, end) : null;
  }

  #readHeader(bytes: Buffer): FrameHeader {
    const high = bytes.readUInt32BE(4);
    const low = bytes.readUInt32BE(8);
    if (high !== this.#deviceHigh || low !== this.#deviceLow) {
      // One connection is one device, so its number is converted once.
      this.#deviceHigh = high;
      this.#deviceLow = low;
      this.#deviceNo = bytes.readBigUInt64BE(4).toString();
    }
    return {
      flags: (bytes[2] as number) & 0x0f,
      type: bytes[3] as number,
      deviceNo: this.#deviceNo,
      boot: bytes.readUInt16BE(12),
      sequence: bytes.readUInt16BE(14),
      counter: bytes.readUInt32BE(16),
      sendTime: bytes.readUInt32BE(20),
    };
  }
}
