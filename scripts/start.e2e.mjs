import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from '@groundwatch/db/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

let folder = '';
const ports = {};
const started = new Set();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start e2e '));
  chmodSync(folder, 0o755);
  for (const name of ['HTTP_PORT', 'RTU_PORT', 'INGEST_HTTP_PORT']) ports[name] = String(await freePort());
});
afterEach(() => {
  for (const child of started) child.kill('SIGTERM');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `npm start -- --no-demo` with a data folder and ports of its own. */
function npmStart(env = {}) {
  const { DATABASE_URL: _, JWT_SECRET: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs', '--no-demo'], {
    cwd: root,
    env: { ...inherited, DATA_DIR: join(folder, 'data'), ...ports, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const lines = [];
  const done = once(child, 'close').then(([code]) => {
    started.delete(child);
    return code;
  });
  const waiting = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      for (const check of waiting) check();
    });
  }
  const line = (pattern) =>
    Promise.race([
      new Promise((resolve) => {
        const check = () => {
          const found = lines.find((text) => pattern.test(text));
          if (found !== undefined) resolve(found);
        };
        waiting.push(check);
        check();
      }),
      done.then((code) => Promise.reject(new Error(`ended with ${code}:\n${lines.join('\n')}`))),
    ]);
  return { child, lines, line, done };
}

const login = (password) =>
  fetch(`http://127.0.0.1:${ports.HTTP_PORT}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: 'admin', password }),
  }).then((answer) => answer.status);

describe('npm start', () => {
  it('starts, refuses a second one, stops in order, and finds its data again', async () => {
    const first = npmStart();
    const password = /with the password (\S+)/.exec(await first.line(/with the password/))?.[1];
    await first.line(/Stop it with Ctrl-C/);
    expect(first.lines.join('\n')).toContain(`Groundwatch runs at http://localhost:${ports.HTTP_PORT}`);
    expect(await login(password)).toBe(200);

    const second = npmStart();
    expect(await second.done).toBe(1);
    expect(second.lines).toEqual([
      `Groundwatch already runs in this folder (process ${first.child.pid}): stop that one first, or use another folder.`,
    ]);

    first.child.kill('SIGINT');
    expect(await first.done).toBe(0);
    expect(first.lines.filter((text) => text.endsWith('has stopped'))).toEqual([
      'ingest has stopped',
      'api has stopped',
      'database has stopped',
    ]);

    const again = npmStart();
    await again.line(/Stop it with Ctrl-C/);
    expect(again.lines.join('\n')).not.toContain('password');
    expect(await login(password)).toBe(200);
    again.child.kill('SIGTERM');
    expect(await again.done).toBe(0);
  });
});

/** Runs `backup`, `restore` or `verify` with a data folder. */
const backup = (DATA_DIR, ...args) =>
  promisify(execFile)(process.execPath, ['scripts/backup.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR, BACKUP_PASSPHRASE: 'a passphrase of tests' },
  });

it('is backed up while it runs, and comes up from the backup on an empty machine with all that it had', async () => {
  const ADMIN_PASSWORD = 'the password before and after';
  const [before, after, file] = ['before', 'after', 'it.backup'].map((name) => join(folder, name));
  const run = npmStart({ DATA_DIR: before, ADMIN_PASSWORD });
  await run.line(/Stop it with Ctrl-C/);
  mkdirSync(join(before, 'maps'), { recursive: true });
  writeFileSync(join(before, 'maps', 'hills.pmtiles'), 'a map');
  expect((await backup(before, 'backup', file)).stdout).toMatch(/tables with \d{3,} rows, 2 files/);
  run.child.kill('SIGTERM');
  await run.done;

  await backup(after, 'restore', file);
  expect((await backup(after, 'verify', file, '--database')).stdout).toContain('as the database is');
  for (const name of ['jwt-secret', 'maps/hills.pmtiles'])
    expect(readFileSync(join(after, name), 'utf8')).toBe(readFileSync(join(before, name), 'utf8'));
  await expect(backup(after, 'restore', file)).rejects.toThrow(/is not empty/);

  const again = npmStart({ DATA_DIR: after });
  await again.line(/Stop it with Ctrl-C/);
  expect(await login(ADMIN_PASSWORD)).toBe(200);
  again.child.kill('SIGTERM');
  expect(await again.done).toBe(0);
});

const isReady = (port) =>
  fetch(`http://127.0.0.1:${port}/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
const bothReady = () => Promise.all([ports.HTTP_PORT, ports.INGEST_HTTP_PORT].map(isReady));

it('restarts PostgreSQL when it is killed, three times in a row, and is not ready while it hangs', async () => {
  const data = join(folder, '数据 killed');
  const run = npmStart({ DATA_DIR: data });
  await run.line(/Stop it with Ctrl-C/);
  const pidFile = join(data, 'postgres', 'postmaster.pid');
  const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0);
  for (let times = 1; times <= 3; times += 1) {
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    const isBack = async () => ![0, killed].includes(postmaster()) && (await bothReady()).every(Boolean);
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
  }
  expect(run.lines.join('\n')).toContain('PostgreSQL ended unexpectedly (SIGKILL); starting it again');

  const parent = postmaster();
  process.kill(parent, 'SIGSTOP');
  // The postmaster starts no more children; those that end by themselves meanwhile are not the hanging ones.
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  const signal = (name) => {
    for (const pid of [parent, ...children]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  };
  signal('SIGSTOP');
  try {
    expect(await bothReady()).toEqual([false, false]);
  } finally {
    signal('SIGCONT');
  }
  await expect.poll(bothReady, { timeout: 30_000 }).toEqual([true, true]);
  run.child.kill('SIGTERM');
  expect(await run.done).toBe(0);
});

/** The final sentence of a failed start. */
async function sentenceOf(env) {
  const run = npmStart(env);
  expect(await run.done).toBe(1);
  return run.lines.at(-1);
}

describe('explains a problem in one sentence', () => {
  const names = ['HTTP_PORT', 'INGEST_HTTP_PORT', 'RTU_PORT'];
  it.each([...names.map((name) => [[name]]), [names]])('ports in use: %j', async (taken) => {
    const others = taken.map(() => createServer().listen(0, '127.0.0.1'));
    await Promise.all(others.map((other) => once(other, 'listening')));
    const env = Object.fromEntries(taken.map((name, i) => [name, String(others[i].address().port)]));
    expect(await sentenceOf(env)).toBe(
      taken
        .map(
          (name) => `Port ${env[name]} is in use by another program: stop that program or set ${name} to another port.`,
        )
        .join(' '),
    );
    for (const other of others) other.close();
  });

  it('a wrong variable', async () => {
    expect(await sentenceOf({ RTU_PORT: 'ninety' })).toBe(
      'These environment variables are wrong: RTU_PORT must be a whole number from 1 to 65535.',
    );
  });

  it('a damaged data folder', async () => {
    const data = join(folder, 'damaged');
    mkdirSync(join(data, 'postgres'), { recursive: true });
    writeFileSync(join(data, 'postgres', 'something'), '');
    expect(await sentenceOf({ DATA_DIR: data })).toMatch(/^The data folder .*damaged.*: restore it from a backup/);
  });

  it('a data folder that is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await sentenceOf({ DATA_DIR: join(folder, 'file') })).toMatch(/^The data folder .* cannot be written to/);
  });

  it('a database that does not answer', async () => {
    const port = await freePort();
    const env = { DATABASE_URL: `postgres://gw:geheim@127.0.0.1:${port}/gw`, JWT_SECRET: 'x'.repeat(32) };
    expect(await sentenceOf(env)).toBe(
      `No database server answers at 127.0.0.1:${port}: start it, or correct DATABASE_URL.`,
    );
  });
});
