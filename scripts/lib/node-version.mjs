import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';

/** Runs TypeScript directly, and has crypto.argon2. */
export const NEEDED = '24.15.0';

/** @param {string} version @param {string} least */
export function isAtLeast(version, least) {
  const [a, b] = [version, least].map((text) => text.replace(/^v/, '').split('.').map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * The Node.js that runs the product: the installed package's, else the present one if it is new enough.
 * @param {string} root
 * @returns {string} its path
 */
export function runtimeNode(root) {
  const brought = join(root, 'node_modules', '.bin', 'node');
  const candidates = [...(existsSync(brought) ? [brought] : []), process.execPath];
  const found = candidates.map((path) => ({ path, version: versionOf(path) }));
  const good = found.find(({ version }) => isAtLeast(version, NEEDED));
  if (good) return good.path;
  throw new Failure(
    `Node.js ${NEEDED} or later is needed to run Groundwatch, and this machine offers ${found.map(({ version }) => version || 'none that runs').join(' and ')}: install Node.js 24 and try again.`,
  );
}

/** @param {string} path */
function versionOf(path) {
  try {
    return execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
