import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOr } from './hash.mjs';

/**
 * The secret that signs login tokens, generated at the first start and stored beside the data.
 * @param {string} folder
 */
export function keptSecret(folder) {
  const path = join(folder, 'jwt-secret');
  const kept = readOr(path).trim();
  if (kept.length >= 32) {
    chmodSync(path, 0o600);
    return kept;
  }
  const made = randomBytes(48).toString('base64url');
  writeFileSync(path, `${made}\n`, { mode: 0o600 });
  return made;
}
