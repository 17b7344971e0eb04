import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isAlive, waitUntil } from '../embedded/processes.ts';
import { freePort } from './free-port.ts';
import { timescaleRoot } from './debian-root.ts';
import { mountMemory, unmount } from './memory-disk.ts';
import { isRunAlive, runName } from './run-name.ts';
import { ROOM } from './scratch.ts';

export interface TestServer {
  /** As superuser, to the database `postgres`. */
  url: string;
  stop(): Promise<void>;
}

const BIN = '/usr/lib/postgresql/17/bin';
const RUNS = '/var/lib/postgresql/runs';

/** Runs a program in the folder of `timescaleRoot`, as the user postgres. */
export const inDebian = (root: string, program: string, args: readonly string[]): ChildProcess =>
  spawn('chroot', ['--userspec=postgres:postgres', root, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
  });

interface ServerOptions {
  /** Those of PostgreSQL that differ from the usual ones. The usual ones are not durable. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the Debian system that keeps the data; it stays and is used again. Default: a temporary one. */
  readonly keptFolder?: string;
  /** Whether a temporary folder is in memory where this process may mount: creating and dropping databases is mostly work on files. */
  readonly isInMemory?: boolean;
}

/**
 * A TimescaleDB server (Apache edition) on 127.0.0.1. Throws where the machine cannot have one (not root, not a Debian-like system, no
 * package source) or another process uses the kept folder.
 */
export async function startTimescale(
  log: (line: string) => void,
  { settings = {}, keptFolder, isInMemory = false }: ServerOptions = {},
): Promise<TestServer> {
  const root = await timescaleRoot(log);
  const run = keptFolder === undefined ? await newRunFolder(root) : null;
  if (run !== null && isInMemory && process.availableMemory() >= ROOM)
    await mountMemory(join(root, run), String(ROOM), '1777');
  const folder = keptFolder ?? `${run}/data`;
  if (!(await isMade(join(root, folder)))) {
    const args = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await finished(inDebian(root, `${BIN}/initdb`, args));
  }
  const port = await freePort();
  const flags = Object.entries({ ...usual, port: String(port), ...settings }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
  const child = inDebian(root, `${BIN}/postgres`, ['-D', folder, ...flags]);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  const exited = once(child, 'exit');
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    if (!hasExited()) child.kill('SIGINT');
    await exited;
    if (run !== null) await removeRun(join(root, run));
  };
  await waitUntil(async () => hasExited() || (await answers(url)), 60_000);
  if (hasExited() || !(await answers(url))) {
    await stop();
    throw new Error(`the TimescaleDB test server does not start:\n${said}`);
  }
  return { url, stop };
}

/** Makes a folder in the system of `timescaleRoot`; a later run removes it if this one is killed. */
export async function newRunFolder(root: string): Promise<string> {
  await mkdir(join(root, RUNS), { recursive: true });
  await sweep(join(root, RUNS));
  const folder = `${RUNS}/${await runName()}`;
  await mkdir(join(root, folder));
  await chmod(join(root, folder), 0o1777);
  return folder;
}

const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'timescaledb',
  // Nothing is mounted in the folder, so there is no /dev/shm.
  dynamic_shared_memory_type: 'mmap',
  'timescaledb.telemetry_level': 'off',
  max_connections: '200',
  max_locks_per_transaction: '256',
  shared_buffers: '256MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  timezone: 'UTC',
};

/** Ends servers and removes folders of killed runs, recognized by their names. */
async function sweep(runs: string): Promise<void> {
  for (const name of await readdir(runs)) {
    if (await isRunAlive(name)) continue;
    const folder = join(runs, name);
    const pid = Number((await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
    const command = pid > 0 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(name)) {
      process.kill(pid, 'SIGINT');
      await waitUntil(() => !isAlive(pid), 30_000);
    }
    await removeRun(folder);
  }
}

async function removeRun(folder: string): Promise<void> {
  await unmount(folder);
  await rm(folder, { recursive: true, force: true });
}

const isMade = (folder: string): Promise<boolean> =>
  access(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );

/** Resolves when a program of `inDebian` has ended well. Throws with what it wrote to stderr. */
export async function finished(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${child.spawnargs.join(' ')}: ${said}`);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
