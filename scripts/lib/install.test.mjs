import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { explain, install, withWritableHome } from './install.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install with space-'));
  for (const path of ['apps/one', 'packages/two', 'node_modules', 'bin'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['.', 'apps/one', 'packages/two']) writeFileSync(join(folder, path, 'package.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A fake npx: counts its calls and ends as configured. */
function npx(script) {
  writeFileSync(join(folder, 'bin', 'npx'), `#!/bin/sh\necho "$@" >> calls\n${script}\n`, { mode: 0o755 });
  return { env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` } };
}

describe('install', () => {
  it('runs when a manifest changed since the last time, and only then', async () => {
    const options = npx('exit 0');
    await expect(install(folder, options)).resolves.toBe(true);
    await expect(install(folder, options)).resolves.toBe(false);
    writeFileSync(join(folder, 'apps/one/package.json'), '{"name":"one"}');
    await expect(install(folder, options)).resolves.toBe(true);
  });

  it('runs again after a failure, and reports its reason', async () => {
    await expect(install(folder, npx('echo ERR_PNPM_OUTDATED_LOCKFILE; exit 1'))).rejects.toThrow(
      'The packages could not be installed (ERR_PNPM_OUTDATED_LOCKFILE): put that right and try again.',
    );
    await expect(install(folder, npx('exit 0'))).resolves.toBe(true);
  });
});

describe('explain', () => {
  it.each([
    ['ENOSPC: no space left on device', 'The disk filled up'],
    ['EACCES: permission denied, mkdir', 'make this folder writable'],
    ['spawn npx ENOENT', 'npx was not found'],
    ['GET error (ENOTFOUND)', 'registry could not be reached'],
  ])('recognizes %s', (output, sentence) => {
    expect(explain(output)).toContain(sentence);
  });
});

describe('withWritableHome', () => {
  it('keeps a writable home', () => {
    const env = { HOME: folder };
    expect(withWritableHome(folder, env, folder)).toBe(env);
  });

  it('gives package managers a folder of the checkout otherwise', () => {
    const changed = withWritableHome(folder, { PATH: 'x' }, join(folder, 'missing'));
    expect(changed).toEqual({ PATH: 'x', HOME: join(folder, '.data', 'home'), npm_config_cache: expect.any(String) });
    expect(existsSync(join(folder, '.data', 'home'))).toBe(true);
  });
});
