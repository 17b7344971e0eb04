import { accessSync, constants, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { checkDisk } from './checks.mjs';
import { Failure } from './failure.mjs';
import { digest, readOr } from './hash.mjs';
import { run } from './run.mjs';

const PNPM = 'pnpm@12.21.0';

/**
 * Installs the packages of the lockfile, unless done since it last changed.
 * @param {string} root
 * @param {{signal?: AbortSignal, tell?: (text: string) => void, env?: NodeJS.ProcessEnv}} [options]
 * @returns {Promise<boolean>} whether an installation was needed
 */
export async function install(root, { signal, tell, env = process.env } = {}) {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = digest(root, manifests(root));
  if (readOr(stamp) === wanted) return false;
  checkDisk(root);
  const { code, output } = await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    env: { ...withWritableHome(root, env), CI: 'true' },
    ...(signal && { signal }),
    onLine: (line) => tell?.(line.replace(/^Progress: /, '').slice(0, 100)),
  }).catch((/** @type {Error} */ error) => ({ code: 1, output: error.message }));
  if (signal?.aborted) return true;
  if (code !== 0) throw new Failure(explain(output));
  writeFileSync(stamp, wanted);
  return true;
}

/** @param {string} root */
function manifests(root) {
  const members = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  );
  return ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...members.toSorted()];
}

/**
 * Package managers keep their caches below HOME; where it is not writable they get a folder of the checkout.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withWritableHome(root, env, home = homedir()) {
  try {
    accessSync(home, constants.W_OK);
    return env;
  } catch {
    const own = join(root, '.data', 'home');
    mkdirSync(own, { recursive: true });
    const settings = join(home, '.npmrc');
    const changed = { ...env, HOME: own, npm_config_cache: join(own, '.npm') };
    return existsSync(settings) ? { ...changed, npm_config_userconfig: settings } : changed;
  }
}

/** @param {string} output of the package manager @returns {string} one sentence */
export function explain(output) {
  if (/ENOSPC/.test(output))
    return 'The disk filled up while the packages were installed: free at least 2 GB and try again.';
  if (/EACCES|EROFS|EPERM/.test(output)) {
    return 'The packages could not be written into node_modules: make this folder writable for your account until they are installed, and try again.';
  }
  if (/ENOENT.*npx|npx.*ENOENT/.test(output))
    return 'npx was not found: install npm, which comes with Node.js, and try again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/i.test(output)) {
    return 'The package registry could not be reached to install the packages: check the network or the proxy settings of npm and try again.';
  }
  const reason = output.split('\n').findLast((line) => /ERR/.test(line)) ?? output.split('\n').at(-1) ?? '';
  return `The packages could not be installed (${reason.trim().slice(0, 200)}): put that right and try again.`;
}
