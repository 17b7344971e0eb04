import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Eighty bits: more than anybody can try, so that a plain digest keeps them safe. */
const BYTES = 10;
/** Without letters and digits that look alike; 32 of them, five bits each. */
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

/** New codes as they are shown once: four groups of four. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** What is kept of a code, however it was typed. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('hex');
