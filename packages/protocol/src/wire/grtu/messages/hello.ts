import type { Ident } from '../../uplink.ts';
import { writeBody } from '../body-writer.ts';
import { readItems } from '../body.ts';
import { writeIdent } from '../items/ident.ts';
import { writeSecrets } from '../items/secrets.ts';
import { attempt, malformed, type Decoded } from '../malformed.ts';

export interface Hello {
  ident: Ident;
  /** 16 bytes. Devices with a secret send NONCE and AUTH. */
  nonce?: Buffer;
  /** 32 bytes, see `helloAuth`. */
  auth?: Buffer;
}

export const decodeHello = (body: Buffer): Decoded<Hello> =>
  attempt(() => {
    const { ident = malformed('HELLO without IDENT'), nonce, auth } = readItems(body);
    return { ident, ...(nonce && { nonce }), ...(auth && { auth }) };
  });

export function encodeHello(hello: Hello): Buffer {
  return writeBody((writer) => {
    writeIdent(writer, hello.ident);
    writeSecrets(writer, hello.nonce, hello.auth);
  });
}
