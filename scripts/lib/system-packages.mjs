import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumPath, headlessShell } from './chromium.mjs';
import { describe, Failure } from './failure.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/**
 * System packages for the tests: a browser, fonts for its Chinese and Japanese pages, a NATS server, and tools to build a Debian root for
 * TimescaleDB.
 */
const needs = [
  { name: 'chromium-headless-shell', isThere: () => existsSync(chromiumPath()) },
  { name: 'fonts-noto-cjk', isThere: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
  { name: 'nats-server', isThere: () => isOnPath('nats-server') || existsSync('/usr/sbin/nats-server') },
  { name: 'mmdebstrap', isThere: () => isOnPath('mmdebstrap') || Boolean(process.env.DATABASE_URL) },
];

/** Further packages for building the container image. */
const imageNeeds = ['mmdebstrap', 'buildah'].map((name) => ({ name, isThere: () => isOnPath(name) }));

/** @param {string} program */
const isOnPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/**
 * Installs missing packages where possible (Debian, as root), otherwise says what to install.
 * @param {{isCi: boolean, withImage: boolean}} options with isCi nothing may be missing
 * @returns {Promise<boolean>} whether there is a Chromium
 */
export async function provideSystemPackages({ isCi, withImage }) {
  const wanted = withImage ? [...needs, ...imageNeeds] : needs;
  const missing = [...new Set(wanted.filter((need) => !need.isThere()).map((need) => need.name))];
  const mayInstall = process.getuid?.() === 0 && isOnPath('apt-get');
  if (missing.length > 0) {
    if (mayInstall) await aptInstall(missing);
    else explain(missing, isCi);
  }
  // The tests run in any other Chromium too, only longer.
  if (isCi && mayInstall && !process.env.CHROMIUM_PATH && !existsSync(headlessShell))
    await aptInstall(['chromium-headless-shell']).catch((error) => console.warn(describe(error)));
  return existsSync(chromiumPath());
}

/** @param {readonly string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await step(`installing ${packages.join(', ')}`, async (tell) => {
    const onLine = (/** @type {string} */ line) => tell(line.slice(0, 100));
    await run('apt-get', ['update'], { env, onLine });
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
      onLine,
    });
    if (code !== 0) throw new Failure(`apt-get could not install ${packages.join(', ')}:\n${output}`);
  });
}

/** @param {readonly string[]} packages @param {boolean} isCi */
function explain(packages, isCi) {
  const sentence = `The tests need ${packages.join(', ')}: as root run "apt-get install ${packages.join(' ')}" (Debian's names), or set CHROMIUM_PATH to a Chromium and DATABASE_URL to a PostgreSQL server for tests.`;
  if (isCi) throw new Failure(sentence);
  console.warn(sentence);
}
