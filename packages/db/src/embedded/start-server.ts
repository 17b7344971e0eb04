import { once } from 'node:events';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { createCluster, hasCluster } from './cluster.ts';
import { DatabaseStartError, fileError } from './database-start-error.ts';
import { clearLeftover, endOrphans, writeOwner } from './leftover.ts';
import { waitUntil } from './processes.ts';
import { hereOf, spawnAs, takeOwner } from './run-as.ts';
import { createSecrets, isPortFree, readSecrets, type Secrets } from './secrets.ts';
import { serverSettings } from './settings.ts';
import { startError } from './start-error.ts';

export interface ServerOptions {
  /** The program's data folder (`.data`): it contains the cluster in `postgres`, and credentials and log beside that. */
  dataDir: string;
  log?: (line: string) => void;
  /** Overrides of the default settings. */
  settings?: Readonly<Record<string, string>>;
}

export interface Server {
  secrets: Secrets;
  superuserUrl: string;
  /** Resolves when the server has exited, for whatever reason, with its exit code or signal. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

const MB = 1024 * 1024;
const HELD_MS = 10_000;

/** Children of a killed server hold its memory for some milliseconds after they have left the list of processes. */
const isHeld = (error: unknown): boolean =>
  error instanceof DatabaseStartError && /pre-existing shared memory block/.test(String(error.cause));

/** Starts the server, creating its data folder and cluster where they do not exist. Throws DatabaseStartError. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const dataDir = resolve(options.dataDir);
  const end = performance.now() + HELD_MS;
  for (;;)
    try {
      return await start(dataDir, options.log ?? (() => undefined), options.settings ?? {});
    } catch (error) {
      if (!isHeld(error) || performance.now() > end) throw fileError(error, dataDir);
      await delay(100);
    }
}

async function start(
  dataDir: string,
  log: (line: string) => void,
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  const folder = join(dataDir, 'postgres');
  const ownerFile = `${folder}.owner`;
  const secretsFile = `${folder}.json`;
  await mkdir(dataDir, { recursive: true, mode: 0o755 });

  let secrets = await readSecrets(secretsFile);
  if (await hasCluster(folder)) {
    if (!secrets)
      throw new DatabaseStartError(
        'secrets_missing',
        `${secretsFile}, which holds the database's password, is missing.`,
      );
    await clearLeftover(folder, ownerFile, log);
  } else {
    log('making a new database');
    secrets = await createSecrets(secretsFile);
    await createCluster(folder, secrets, findBinaries);
  }
  if (!(await isPortFree(secrets.port)))
    throw new DatabaseStartError(
      'port_in_use',
      `Port ${secrets.port} on 127.0.0.1, which the database uses (see ${secretsFile}), is in use by another program.`,
    );

  await endOrphans(secrets.port);

  const owner = await takeOwner(folder);
  const { postgres } = await findBinaries(owner);
  await writeOwner(ownerFile);
  const logFile = await openLog(`${folder}.log`);
  const flags = Object.entries({ ...serverSettings(secrets.port), ...settings }).flatMap(([k, v]) => [
    '-c',
    `${k}=${v}`,
  ]);
  // A session of its own: Ctrl-C in a terminal reaches every process of the group, and the database must outlive its clients.
  const child = spawnAs(owner, folder, postgres, ['-D', hereOf(folder), ...flags], {
    stdio: ['ignore', 'ignore', logFile.handle.fd],
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  try {
    await once(child, 'spawn');
  } finally {
    await logFile.handle.close();
  }
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? `exit code ${code}`));
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const stop = async (): Promise<void> => {
    if (hasExited()) return;
    const slow = setTimeout(() => log('the database writes what it holds to disk, then it stops …'), 2_000);
    child.kill('SIGINT');
    const isDown = await Promise.race([ended.then(() => true), delay(60_000, false, { ref: false })]);
    if (!isDown) child.kill('SIGQUIT');
    await ended;
    clearTimeout(slow);
  };

  const superuserUrl = `postgres://postgres:${secrets.superuserPassword}@127.0.0.1:${secrets.port}/postgres`;
  try {
    if (!(await comesUp(superuserUrl, hasExited, log)))
      throw await startError(logFile.path, logFile.offset, folder, secrets.port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { secrets, superuserUrl, ended, stop };
}

/** Waits until the server answers; false when it exits. Crash recovery may take minutes. */
async function comesUp(url: string, hasExited: () => boolean, log: (line: string) => void): Promise<boolean> {
  const slow = setTimeout(() => log('the database is starting; after a crash it first repairs itself …'), 2_000);
  try {
    const isDecided = await waitUntil(async () => hasExited() || (await answers(url)), 600_000);
    return isDecided && !hasExited();
  } finally {
    clearTimeout(slow);
  }
}

/** Wrong passwords and the like are real errors; refused connections and a starting server are not. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '28P01')
      throw new DatabaseStartError('secrets_missing', 'The kept password is not that of the database.', {
        cause: error,
      });
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server's log; one older file is kept. `offset`: where the lines of this start begin. */
async function openLog(
  path: string,
): Promise<{ path: string; offset: number; handle: Awaited<ReturnType<typeof open>> }> {
  const size = await stat(path).then(
    (s) => s.size,
    () => 0,
  );
  if (size > 10 * MB) await rename(path, `${path}.1`);
  return { path, offset: size > 10 * MB ? 0 : size, handle: await open(path, 'a', 0o600) };
}
