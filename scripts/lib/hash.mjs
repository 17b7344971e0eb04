import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const skipped = new Set(['node_modules', 'dist', '.data', '.git', 'test', 'e2e', 'bench']);

/**
 * One digest over names and contents of files and folders; missing ones are included as missing.
 * @param {string} base
 * @param {readonly string[]} paths relative to base
 */
export function digest(base, paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(base, path);
    for (const file of existsSync(full) ? files(full) : []) {
      hash
        .update(`${relative(base, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !skipped.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name))
    .toSorted()
    .flatMap((name) => files(join(path, name)));
}

/** @param {string} path @returns {string} the file's text, '' when it is not there */
export const readOr = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
