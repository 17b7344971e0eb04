import { MAX_BODY_BYTES } from './constants.ts';

/** Writes one body. Refuses to exceed the largest body, so that an encoder cannot make a frame that readers drop. */
export class BodyWriter {
  readonly bytes = Buffer.allocUnsafe(MAX_BODY_BYTES);
  length = 0;

  /** Reserves `count` bytes and returns where they start. Throws RangeError when the body would grow over 4096 bytes. */
  reserve(count: number): number {
    const at = this.length;
    if (at + count > MAX_BODY_BYTES) throw new RangeError(`body over ${MAX_BODY_BYTES} bytes`);
    this.length = at + count;
    return at;
  }

  /** Starts an item of unknown length; pass the returned mark to `endItem`. */
  beginItem(tag: number): number {
    const at = this.reserve(3);
    this.bytes[at] = tag;
    return at;
  }

  endItem(mark: number): void {
    this.bytes.writeUInt16BE(this.length - mark - 3, mark + 1);
  }

  u8(value: number): void {
    this.bytes.writeUInt8(value, this.reserve(1));
  }

  u16(value: number): void {
    this.bytes.writeUInt16BE(value, this.reserve(2));
  }

  u32(value: number): void {
    this.bytes.writeUInt32BE(value, this.reserve(4));
  }

  raw(value: Uint8Array): void {
    this.bytes.set(value, this.reserve(value.length));
  }
}

// Only one body is written at a time and then copied, so the encoders share one writer.
const shared = new BodyWriter();

/** Runs an encoder and returns a copy of what it wrote. */
export function writeBody(encode: (writer: BodyWriter) => void): Buffer {
  shared.length = 0;
  encode(shared);
  return Buffer.from(shared.bytes.subarray(0, shared.length));
}
