import { crc32 } from 'node:zlib';
import { FrameFlag } from './constants.ts';
import { encodeFrame, type Frame, type FrameHeader } from './frame.ts';

const typeNames = Array.from({ length: 256 }, (_, type) => `0x${type.toString(16).padStart(2, '0')}`);

/** Name of a frame type in metrics. */
export const typeName = (type: number): string => typeNames[type] as string;

/** An uplink whose parts are read from its frame on demand: most are stored without their id or bytes. */
export class FrameUplink<K extends string, C> {
  readonly kind: K;
  readonly content: C;
  readonly #frame: Frame;

  constructor(kind: K, content: C, frame: Frame) {
    this.kind = kind;
    this.content = content;
    this.#frame = frame;
  }

  get header(): FrameHeader {
    return this.#frame.header;
  }

  get type(): string {
    return typeName(this.header.type);
  }

  get id(): string {
    const { boot, sequence } = this.header;
    return `${boot}:${sequence}:${crc32(this.#frame.body).toString(16).padStart(8, '0')}`;
  }

  get number(): number {
    return this.header.sequence;
  }

  get sentAt(): number {
    return this.header.sendTime * 1000;
  }

  get isResend(): boolean {
    return (this.header.flags & FrameFlag.RESEND) !== 0;
  }

  get isClockUnset(): boolean {
    return (this.header.flags & FrameFlag.CLOCK_UNSET) !== 0;
  }

  /** Decrypted, as the key is gone with the connection. */
  get bytes(): Buffer {
    const { header, body, bytes } = this.#frame;
    if ((header.flags & FrameFlag.ENC) === 0) return bytes;
    return encodeFrame({ ...header, flags: header.flags & ~FrameFlag.ENC }, body);
  }
}
