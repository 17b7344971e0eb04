import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { digest, readOr } from './hash.mjs';
import { run } from './run.mjs';

const sources = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/build',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'apps/web/tsconfig.json',
  'packages/geotechnics/src',
  'packages/geotechnics/package.json',
  'packages/protocol/src',
  'packages/protocol/package.json',
  'pnpm-lock.yaml',
];

/**
 * Builds the pages, unless they are up to date.
 * @param {string} root
 * @param {string} node the Node.js to build with
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<boolean>} whether a build was needed
 */
export async function buildWeb(root, node, { signal } = {}) {
  const web = join(root, 'apps', 'web');
  const stamp = join(web, 'dist', '.built');
  const wanted = digest(root, sources);
  if (readOr(stamp) === wanted && existsSync(join(web, 'dist', 'index.html'))) return false;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    ...(signal && { signal }),
  });
  if (signal?.aborted) return true;
  if (code !== 0) {
    const full = /ENOSPC/.test(output);
    throw new Failure(
      full
        ? 'The disk filled up while the pages were built: free at least 500 MB and try again.'
        : `The pages could not be built: put right what the build says and try again.\n${output}`,
    );
  }
  writeFileSync(stamp, wanted);
  return true;
}
