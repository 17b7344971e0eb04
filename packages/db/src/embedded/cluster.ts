import { once } from 'node:events';
import { readdir, readFile, rename, rm, statfs, writeFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { hereOf, spawnAs, takeOwner, type Owner } from './run-as.ts';
import type { Secrets } from './secrets.ts';

const MAJOR = '17';
const LEAST_FREE = 256 * 1024 * 1024;

/** Checks a data folder: true for a cluster of this version, false for an empty one. */
export async function hasCluster(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return false;
  const version = await readFile(`${folder}/PG_VERSION`, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (version === null || !entries.includes('global') || !entries.includes('pg_wal'))
    throw new DatabaseStartError(
      'broken_data',
      `The data folder ${folder} is damaged: restore it from a backup, or move it away to start with an empty database.`,
    );
  if (version !== MAJOR)
    throw new DatabaseStartError(
      'data_version',
      `The data in ${folder} was written by PostgreSQL ${version}, but this program brings ${MAJOR}; ` +
        `use the ${Number(version) > Number(MAJOR) ? 'newer' : 'older'} program, or move the data over with a dump.`,
    );
  return true;
}

/** Creates a cluster in a temporary folder and renames it, so that an interrupted start leaves nothing incomplete. */
export async function createCluster(
  folder: string,
  secrets: Secrets,
  binariesFor: (owner: Owner) => Promise<Binaries>,
): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(folder));
  if (bavail * bsize < LEAST_FREE)
    throw new DatabaseStartError('disk_full', `A new database needs 256 MB on the disk of ${folder}.`);
  const aside = `${folder}.new`;
  const data = `${aside}/data`;
  await rm(aside, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(`${aside}/password`, secrets.superuserPassword, { mode: 0o600 });
  const owner = await takeOwner(aside);
  const { initdb } = await binariesFor(owner);
  const here = hereOf(data);
  const child = spawnAs(
    owner,
    data,
    initdb,
    [
      ...['--pgdata', here, '--username', 'postgres', '--pwfile', `${here}/../password`, '--auth', 'scram-sha-256'],
      // The builtin provider sorts by code point and knows all letters' case, whatever locales the system has.
      ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
      '--data-checksums',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'], LC_ALL: 'C' } },
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw initError(said, folder);
  await rm(folder, { recursive: true, force: true });
  await rename(data, folder);
  await rm(aside, { recursive: true });
}

function initError(said: string, folder: string): DatabaseStartError {
  if (said.includes('No space left on device'))
    return new DatabaseStartError('disk_full', `No space is left on the disk of ${folder}.`);
  const line = said.split('\n').find((text) => /error|fatal/i.test(text)) ?? said.trim();
  return new DatabaseStartError('failed', `A new database could not be made in ${folder}: ${line.trim()}`);
}
