import { crc32 } from 'node:zlib';
import { FrameFlag, HEADER_BYTES, KEY_BYTES, MAX_BODY_BYTES, PARTIAL_FRAME_MS, PROTOCOL_VERSION } from './constants.ts';
import { crc16 } from '../crc16.ts';
import { openBody, type Direction } from './crypto.ts';
import { trailerBytes, type Frame, type FrameHeader } from './frame.ts';

export type ReaderEvent =
  | { readonly kind: 'frame'; readonly frame: Frame }
  /** Another version under a right header CRC: to be told ERROR 6. Its bytes are skipped one by one. */
  | { readonly kind: 'unsupported'; readonly header: FrameHeader & { version: number } };

const EMPTY: Buffer = Buffer.alloc(0);
const MAGIC_0 = 0xd5;
const MAGIC_1 = 0xc3;

/**
 * Turns the bytes of one connection into frames. Pull API: give it a chunk with `push`, then call `next` until it says
 * null, and only then give it the next chunk; so a key set while HELLO is handled holds for the bytes that follow it.
 *
 * Memory: frames are cut out of the pushed chunk without a copy. Once `next` has said null, all that is kept is the
 * begin of one partial frame in a buffer of its own (less than one maximum frame); the chunk is let go.
 * What comes out does not depend on how the bytes were cut into chunks.
 */
export class FrameReader {
  readonly #direction: Direction;
  #key: Buffer | null = null;
  /** Bytes being scanned: `#window[#start, #end)`. The window is a pushed chunk, or this reader's own buffer. */
  #window: Buffer = EMPTY;
  #start = 0;
  #end = 0;
  #isOwn = false;
  /** Pushed chunks behind the window. */
  readonly #queue: Buffer[] = [];
  #queued = 0;
  #deadline: number | null = null;
  #skipped = 0;
  #badTrailers = 0;
  #deviceHigh = -1;
  #deviceLow = -1;
  #deviceNo = '';

  constructor(options: { direction?: Direction } = {}) {
    this.#direction = options.direction ?? 'up';
  }

  /** Bytes that belonged to no frame. */
  get skipped(): number {
    return this.#skipped;
  }

  /** Frames whose trailer was wrong, or that were sealed while there was no key. */
  get badTrailers(): number {
    return this.#badTrailers;
  }

  /** Bytes held, not yet delivered or skipped. */
  get pending(): number {
    return this.#end - this.#start + this.#queued;
  }

  /** When the partial frame expires, in ms; call `next` then. Null while no magic waits for its rest. */
  get deadline(): number | null {
    return this.#deadline;
  }

  /** From now on ENC frames are opened with this key (16 bytes, else RangeError). */
  setKey(key: Buffer): void {
    if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
    this.#key = key;
  }

  push(chunk: Buffer, nowMs: number): void {
    // What counts is when bytes come, not when they are looked at: these are too late for the frame that waits.
    if (this.#isExpired(nowMs)) this.#skipOne();
    if (chunk.length === 0) return;
    if (this.pending === 0) {
      this.#window = chunk;
      this.#start = 0;
      this.#end = chunk.length;
      this.#isOwn = false;
    } else {
      this.#queue.push(chunk);
      this.#queued += chunk.length;
    }
  }

  /** The next event, or null when more bytes (or more time, see `deadline`) are needed. */
  next(nowMs: number): ReaderEvent | null {
    for (;;) {
      if (!this.#findMagic()) return null;
      if (!this.#has(HEADER_BYTES)) {
        if (this.#wait(nowMs)) return null;
        continue;
      }
      const header = this.#window.subarray(this.#start, this.#start + HEADER_BYTES);
      if (crc16(header, 0, 26) !== header.readUInt16BE(26)) {
        this.#skipOne();
        continue;
      }
      const version = (header[2] as number) >>> 4;
      if (version !== PROTOCOL_VERSION) {
        this.#skipOne();
        return { kind: 'unsupported', header: { version, ...this.#readHeader(header) } };
      }
      const bodyLength = header.readUInt16BE(24);
      if (bodyLength > MAX_BODY_BYTES) {
        this.#skipOne();
        continue;
      }
      const length = HEADER_BYTES + bodyLength + trailerBytes(header[2] as number);
      if (!this.#has(length)) {
        if (this.#wait(nowMs)) return null;
        continue;
      }
      const bytes = this.#window.subarray(this.#start, this.#start + length);
      const body = this.#checkedBody(bytes, bodyLength);
      if (body === null) {
        this.#badTrailers++;
        this.#skipOne();
        continue;
      }
      this.#start += length;
      this.#deadline = null;
      return { kind: 'frame', frame: { header: this.#readHeader(bytes), body, bytes } };
    }
  }

  #checkedBody(bytes: Buffer, bodyLength: number): Buffer | null {
    if ((bytes[2] as number) & FrameFlag.ENC) return this.#key && openBody(this.#key, this.#direction, bytes);
    const end = HEADER_BYTES + bodyLength;
    return crc32(bytes.subarray(0, end)) === bytes.readUInt32BE(end) ? bytes.subarray(HEADER_BYTES, end) : null;
  }

  #skipOne(): void {
    this.#start++;
    this.#skipped++;
    this.#deadline = null;
  }

  /** Moves to the next magic, counting what it skips. False when none is held; half a magic at the end stays. */
  #findMagic(): boolean {
    for (;;) {
      if (this.#start === this.#end && !this.#nextChunk()) return false;
      const found = this.#window.subarray(this.#start, this.#end).indexOf(MAGIC_0);
      const gap = found < 0 ? this.#end - this.#start : found;
      this.#start += gap;
      this.#skipped += gap;
      if (found < 0) continue;
      if (!this.#has(2)) {
        this.#keep(HEADER_BYTES);
        return false;
      }
      if (this.#window[this.#start + 1] === MAGIC_1) return true;
      this.#skipOne();
    }
  }

  /** Takes the next queued chunk as the window, once the window is used up. */
  #nextChunk(): boolean {
    const chunk = this.#queue.shift();
    this.#window = chunk ?? EMPTY;
    this.#start = 0;
    this.#end = this.#window.length;
    this.#isOwn = false;
    this.#queued -= this.#end;
    return chunk !== undefined;
  }

  /** Makes sure that `count` bytes stand in the window, joining queued chunks where it must. False: not all are here. */
  #has(count: number): boolean {
    while (this.#end - this.#start < count) {
      const chunk = this.#queue[0];
      if (!chunk) return false;
      this.#keep(count);
      const taken = chunk.copy(this.#window, this.#end, 0, Math.min(chunk.length, count - (this.#end - this.#start)));
      this.#end += taken;
      this.#queued -= taken;
      if (taken === chunk.length) this.#queue.shift();
      else this.#queue[0] = chunk.subarray(taken);
    }
    return true;
  }

  /**
   * Moves what is held into a buffer of this reader's own with room for `count` bytes. It never moves bytes within a
   * buffer: frames already delivered are slices of it.
   */
  #keep(count: number): void {
    if (this.#isOwn && this.#window.length - this.#start >= count) return;
    // Not from Node's pool, which would be kept alive whole by one idle connection.
    const own: Buffer = Buffer.allocUnsafeSlow(Math.max(count, this.#end - this.#start));
    const held = this.#window.copy(own, 0, this.#start, this.#end);
    this.#window = own;
    this.#start = 0;
    this.#end = held;
    this.#isOwn = true;
  }

  #isExpired(nowMs: number): boolean {
    return this.#deadline !== null && nowMs >= this.#deadline;
  }

  /** Lets the partial frame wait for its rest. False when its time is over: then its first byte is skipped. */
  #wait(nowMs: number): boolean {
    if (this.#isExpired(nowMs)) {
      this.#skipOne();
      return false;
    }
    this.#deadline ??= nowMs + PARTIAL_FRAME_MS;
    const held = this.#end - this.#start;
    this.#keep(held < HEADER_BYTES ? HEADER_BYTES : this.#wanted());
    return true;
  }

  /** Length of the partial frame whose header stands at the start of the window. */
  #wanted(): number {
    const flags = this.#window[this.#start + 2] as number;
    return HEADER_BYTES + this.#window.readUInt16BE(this.#start + 24) + trailerBytes(flags);
  }

  #readHeader(bytes: Buffer): FrameHeader {
    const high = bytes.readUInt32BE(4);
    const low = bytes.readUInt32BE(8);
    if (high !== this.#deviceHigh || low !== this.#deviceLow) {
      // One connection is one device: its number is turned into decimal once.
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
