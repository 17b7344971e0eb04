import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, it } from 'vitest';
import { solve } from './solve.ts';

const hmacSignatureSecret = 'of the tests';
const payloadOf = (proof: string) =>
  JSON.parse(Buffer.from(proof, 'base64').toString()) as Pick<
    Parameters<typeof verifySolution>[0],
    'challenge' | 'solution'
  >;

describe('solve', () => {
  it('finds what the server hid, and says how far it is', async () => {
    const challenge = await createChallenge({
      algorithm: 'SHA-256',
      cost: 8,
      counter: 400,
      deriveKey,
      hmacSignatureSecret,
    });
    const shares: number[] = [];
    const proof = await solve(challenge, (share) => shares.push(share));
    const { verified } = await verifySolution({ ...payloadOf(proof), deriveKey, hmacSignatureSecret });
    expect(verified).toBe(true);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(0.1);
  });

  it('refuses a challenge of another kind', async () => {
    const challenge = { parameters: { algorithm: 'SCRYPT' } };
    await expect(solve(challenge, () => undefined)).rejects.toThrow('SCRYPT');
  });
});
