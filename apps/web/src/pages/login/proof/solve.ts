import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';
import { sha256 } from './sha256.ts';

/** The server's upper bound of the solution. */
const MOST_GUESSES = 4_000;
const REPORT_EVERY = 50;
const TIMEOUT_MS = 270_000;

function derive(cost: number, salt: Uint8Array, password: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = new Uint8Array(salt.length + password.length);
  first.set(salt);
  first.set(password, salt.length);
  let key = sha256(first);
  for (let round = 1; round < cost; round += 1) key = sha256(key);
  return key;
}

/**
 * The value of `code` for a challenge. `onProgress` receives the share of the maximum work, 0 to 1. Throws for another kind of
 * challenge, and if it took longer than its validity.
 */
export async function solve(challenge: unknown, onProgress: (share: number) => void): Promise<string> {
  const known = challenge as Challenge;
  const { algorithm } = known.parameters;
  if (algorithm !== 'SHA-256') throw new Error(`unknown proof of work ${algorithm}`);
  let guesses = 0;
  const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
    guesses += 1;
    if (guesses % REPORT_EVERY === 0) onProgress(Math.min(1, guesses / MOST_GUESSES));
    return { derivedKey: derive(cost, salt, password) };
  };
  const solution = await solveChallenge({ challenge: known, deriveKey, timeout: TIMEOUT_MS });
  if (!solution) throw new Error('the proof of work took too long');
  return btoa(JSON.stringify({ challenge, solution }));
}
