import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Eighty bits cannot be guessed, so a plain hash is enough. */
const BYTES = 10;
/** 32 characters (five bits each), without those that look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newCode(): string {
  let value = BigInt(`0x${randomBytes(BYTES).toString('hex')}`);
  let letters = '';
  for (let n = 0; n < (BYTES * 8) / 5; n++) {
    letters += alphabet[Number(value & 31n)];
    value >>= 5n;
  }
  return letters.match(/.{4}/g)!.join('-');
}

/** New codes as displayed once: four groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** Hash of a code for storage; ignores how it was typed. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex');
