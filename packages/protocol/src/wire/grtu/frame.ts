import { crc32 } from 'node:zlib';
import {
  CRC_TRAILER_BYTES,
  FrameFlag,
  HEADER_BYTES,
  MAGIC,
  MAX_BODY_BYTES,
  PROTOCOL_VERSION,
  TAG_TRAILER_BYTES,
} from './constants.ts';
import { crc16 } from '../crc16.ts';
import { deviceNoBytes, sealBody, type Direction } from './crypto.ts';
import { checked } from './numbers.ts';

export interface FrameHeader {
  /** FrameFlag bits. */
  flags: number;
  /** FrameType, with ANSWER set in an answer. */
  type: number;
  /** Decimal. */
  deviceNo: string;
  /** Boot counter: restarts of the device and overflows of its sequence. */
  boot: number;
  sequence: number;
  /** Frame counter of the connection, strictly ascending. */
  counter: number;
  /** UTC seconds since 1970. */
  sendTime: number;
}

export interface Frame {
  header: FrameHeader;
  /** Plain text, also for a sealed frame. */
  body: Buffer;
  /** The whole frame as received. */
  bytes: Buffer;
}

export const trailerBytes = (flags: number): number => (flags & FrameFlag.ENC ? TAG_TRAILER_BYTES : CRC_TRAILER_BYTES);

/**
 * Encodes a frame. With `seal` the body is encrypted and ENC set; without it ENC is cleared. Throws RangeError for a header value or body
 * out of range.
 */
export function encodeFrame(
  header: FrameHeader,
  body: Uint8Array,
  seal?: { key: Uint8Array; direction: Direction },
): Buffer {
  if (body.length > MAX_BODY_BYTES) throw new RangeError(`body of ${body.length} bytes, at most ${MAX_BODY_BYTES}`);
  const flags = (checked(header.flags, 0, 15, 'flags') & ~FrameFlag.ENC) | (seal ? FrameFlag.ENC : 0);
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + body.length + trailerBytes(flags));
  bytes.writeUInt16BE(MAGIC, 0);
  bytes[2] = (PROTOCOL_VERSION << 4) | flags;
  bytes[3] = checked(header.type, 0, 255, 'type');
  bytes.set(deviceNoBytes(header.deviceNo), 4);
  bytes.writeUInt16BE(header.boot, 12);
  bytes.writeUInt16BE(header.sequence, 14);
  bytes.writeUInt32BE(header.counter, 16);
  bytes.writeUInt32BE(header.sendTime, 20);
  bytes.writeUInt16BE(body.length, 24);
  bytes.writeUInt16BE(crc16(bytes, 0, 26), 26);
  if (seal) {
    bytes.set(sealBody(seal.key, seal.direction, bytes.subarray(0, HEADER_BYTES), body), HEADER_BYTES);
  } else {
    bytes.set(body, HEADER_BYTES);
    const end = HEADER_BYTES + body.length;
    bytes.writeUInt32BE(crc32(bytes.subarray(0, end)), end);
  }
  return bytes;
}
