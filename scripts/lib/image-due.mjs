import { mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { digest, readOr } from './hash.mjs';

/** Files that determine the image and its start, besides the product's sources. */
const deciding = [
  'Dockerfile',
  '.dockerignore',
  'docker-compose.yml',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'scripts/image',
  'scripts/setup',
  'scripts/setup.ts',
];

/**
 * Whether the container image has to be built and tested: when its inputs differ from those of the last success on this machine. `note`
 * records a success.
 * @param {string} root
 * @param {string} [stamp] file of the record
 */
export function imageDue(
  root,
  stamp = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'groundwatch', 'image-good'),
) {
  const wanted = digest(root, deciding);
  const good = readOr(stamp);
  const why = good === '' ? 'it was never built here' : 'something that decides on it has changed since';
  const isDue = good !== wanted;
  return {
    isDue,
    text: isDue
      ? `The container image is built and its services are started, as ${why}.`
      : 'The container image is not built: Dockerfile, compose file, lock file and what else decides on it are as when it was last found good here.',
    note() {
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, wanted);
    },
  };
}
