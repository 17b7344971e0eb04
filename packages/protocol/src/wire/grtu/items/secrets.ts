import type { BodyWriter } from '../body-writer.ts';
import { AUTH_BYTES, NONCE_BYTES, Tag } from '../constants.ts';
import { malformed } from '../malformed.ts';

const fixed =
  (name: string, bytes: number) =>
  (body: Buffer, at: number, end: number): Buffer => {
    if (end - at !== bytes) malformed(`${name} of ${end - at} bytes`);
    return Buffer.from(body.subarray(at, end));
  };

export const readNonce = fixed('NONCE', NONCE_BYTES);
export const readAuth = fixed('AUTH', AUTH_BYTES);

/** Writes NONCE and AUTH if given. Throws RangeError for a wrong length. */
export function writeSecrets(writer: BodyWriter, nonce: Uint8Array | undefined, auth: Uint8Array | undefined): void {
  if (nonce) write(writer, Tag.NONCE, nonce, NONCE_BYTES);
  if (auth) write(writer, Tag.AUTH, auth, AUTH_BYTES);
}

function write(writer: BodyWriter, tag: number, value: Uint8Array, bytes: number): void {
  if (value.length !== bytes) throw new RangeError(`item ${tag} has ${bytes} bytes, not ${value.length}`);
  const item = writer.beginItem(tag);
  writer.raw(value);
  writer.endItem(item);
}
