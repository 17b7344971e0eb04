import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { HEADER_BYTES, KEY_BYTES, TAG_TRAILER_BYTES } from './constants.ts';

/** The side that sealed a frame: the RTU (up) or the server (down). */
export type Direction = 'up' | 'down';

/** A device number (decimal, u64) as its eight bytes on the wire. Throws RangeError. */
export function deviceNoBytes(deviceNo: string): Buffer {
  if (!/^\d{1,20}$/.test(deviceNo)) throw new RangeError(`device number ${deviceNo} is not decimal`);
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(deviceNo));
  return bytes;
}

/** AUTH of HELLO: HMAC-SHA256(secret, device number 8 ‖ device nonce 16 ‖ send time 4). `sendTime` in s since 1970. */
export function helloAuth(secret: Uint8Array, deviceNo: string, nonce: Uint8Array, sendTime: number): Buffer {
  const time = Buffer.allocUnsafe(4);
  time.writeUInt32BE(sendTime);
  return createHmac('sha256', secret).update(deviceNoBytes(deviceNo)).update(nonce).update(time).digest();
}

/** AUTH of the answer to HELLO: HMAC-SHA256(secret, device nonce ‖ server nonce). */
export function serverAuth(secret: Uint8Array, deviceNonce: Uint8Array, serverNonce: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(deviceNonce).update(serverNonce).digest();
}

/** Key of one encrypted connection: HKDF-SHA256, salt server ‖ device nonce, info "GRTU/1" ‖ device number, 16 bytes. */
export function sessionKey(
  secret: Uint8Array,
  deviceNo: string,
  deviceNonce: Uint8Array,
  serverNonce: Uint8Array,
): Buffer {
  const salt = Buffer.concat([serverNonce, deviceNonce]);
  const info = Buffer.concat([Buffer.from('GRTU/1'), deviceNoBytes(deviceNo)]);
  return Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES));
}

/** Constant-time comparison for equal lengths. */
export function equalConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** GCM nonce of a frame, from its header bytes: direction ‖ 00 ‖ boot counter ‖ 00000000 ‖ frame counter. */
function frameNonce(header: Uint8Array, direction: Direction): Buffer {
  const nonce = Buffer.alloc(12);
  nonce[0] = direction === 'up' ? 0 : 1;
  nonce.set(header.subarray(12, 14), 2);
  nonce.set(header.subarray(16, 20), 8);
  return nonce;
}

/** Ciphertext and tag of a body under its 28 header bytes. */
export function sealBody(key: Uint8Array, direction: Direction, header: Uint8Array, body: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-128-gcm', key, frameNonce(header, direction), {
    authTagLength: TAG_TRAILER_BYTES,
  });
  cipher.setAAD(header);
  return Buffer.concat([cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

/** Plain body of a complete sealed frame, null when the tag is wrong. */
export function openBody(key: Uint8Array, direction: Direction, frame: Uint8Array): Buffer | null {
  const header = frame.subarray(0, HEADER_BYTES);
  const end = frame.length - TAG_TRAILER_BYTES;
  const nonce = frameNonce(header, direction);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_TRAILER_BYTES });
  decipher.setAAD(header);
  decipher.setAuthTag(frame.subarray(end));
  const body = decipher.update(frame.subarray(HEADER_BYTES, end));
  try {
    decipher.final();
    return body;
  } catch {
    return null;
  }
}
