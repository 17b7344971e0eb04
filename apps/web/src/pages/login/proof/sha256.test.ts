import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('sha256', () => {
  it('knows the examples of FIPS 180-4', () => {
    expect(hex(sha256(Buffer.from('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('agrees with the one of Node at every length around its blocks', () => {
    for (let length = 0; length <= 200; length += 1) {
      const input = randomBytes(length);
      expect(hex(sha256(input)), `${length} bytes ${hex(input)}`).toBe(
        createHash('sha256').update(input).digest('hex'),
      );
    }
  });
});
