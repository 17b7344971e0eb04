import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withSecretFiles } from '@groundwatch/db';
import { root } from './lib/paths.mjs';

const folder = join(root, 'deploy/systemd');
const units = readdirSync(folder).filter((name) => /\.(?:service|timer)$/.test(name));
const read = (name) => readFileSync(join(folder, name), 'utf8');

it('the units start programs that exist', () => {
  const programs = units.flatMap((name) => read(name).match(/\b(?:apps|scripts)\/\S+\.ts\b/g) ?? []);
  expect(programs.length).toBeGreaterThanOrEqual(5);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the units refer only to existing units of this project', () => {
  const named = units.flatMap((name) => read(name).match(/\bgroundwatch-\w+\.(?:service|timer)\b/g) ?? []);
  expect(named.filter((name) => !units.includes(name))).toEqual([]);
});

it('the examples name only secrets that can be read from files', () => {
  const secret = join(mkdtempSync(join(tmpdir(), 'secret-')), 'it');
  writeFileSync(secret, 'from a file\n');
  const text = read('environment.example') + read('credentials.conf').replaceAll('Environment=', '');
  const names = [...text.matchAll(/^#? ?(\w+)_FILE=/gm)].map(([, name]) => name);
  expect(names).toContain('JWT_SECRET');
  for (const name of names) expect(withSecretFiles({ [`${name}_FILE`]: secret })[name]).toBe('from a file');
});

// systemd-analyze checks that the programs exist, so the units are verified with the paths of this machine instead of /opt/groundwatch.
if (spawnSync('systemd-analyze', ['--version']).status === 0)
  it('systemd finds no fault with the units', () => {
    const tried = mkdtempSync(join(tmpdir(), 'units-'));
    onTestFinished(() => rmSync(tried, { recursive: true }));
    for (const name of units)
      writeFileSync(
        join(tried, name),
        read(name)
          .replaceAll('/opt/groundwatch/node_modules/.bin/node', process.execPath)
          .replaceAll('/opt/groundwatch', '/'),
      );
    for (const name of ['api', 'ingest', 'setup']) {
      mkdirSync(join(tried, `groundwatch-${name}.service.d`));
      writeFileSync(join(tried, `groundwatch-${name}.service.d/credentials.conf`), read('credentials.conf'));
    }
    const paths = units.map((name) => join(tried, name));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes('groundwatch-'))]).toEqual([0, []]);
  });
