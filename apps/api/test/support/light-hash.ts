import { argon2Sync, randomBytes } from 'node:crypto';

const LIGHT = { memory: 8, passes: 1, parallelism: 1 } as const;
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** A hash like the product's that costs next to nothing, for accounts of tests, which log in thousands of times. */
export function lightHash(password: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...LIGHT });
  const { memory, passes, parallelism } = LIGHT;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}
