import { generateSecret, generateURI, verifySync, ScureBase32Plugin } from 'otplib';
import type { TotpKey } from '@groundwatch/protocol/rest';

const KEY_BYTES = 20;
const PERIOD_S = 30;
const base32 = new ScureBase32Plugin();

/** A new key, for the database and as it is shown once to its owner. */
export function newTotpKey(accountName: string): { key: Buffer; shown: TotpKey } {
  const secret = generateSecret({ length: KEY_BYTES });
  const uri = generateURI({ issuer: 'Groundwatch', label: accountName, secret });
  return { key: Buffer.from(base32.decode(secret)), shown: { uri, secret } };
}

/**
 * Checks a code by RFC 6238 (SHA-1, six digits, 30 s) and returns its time step, which may be one early or late; null: wrong, or not newer
 * than `lastStep`. Constant-time comparison.
 */
export function totpStep(key: Uint8Array, code: string, nowMs: number, lastStep: number): number | null {
  const epoch = Math.floor(nowMs / 1_000);
  // If the clock was set back, all possible steps are used already.
  if (!/^\d{6}$/.test(code) || lastStep > Math.floor(epoch / PERIOD_S) + 1) return null;
  const result = verifySync({ secret: key, token: code, epoch, epochTolerance: PERIOD_S, afterTimeStep: lastStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
