// Backs up, restores and verifies an installation: node scripts/backup.ts backup|restore|verify FILE [--database]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  BackupError,
  differingTables,
  embeddedUrl,
  restoreBackup,
  startEmbedded,
  verifyBackup,
  withSecretFiles,
  writeBackup,
  type BackupPart,
  type KeptFile,
} from '@groundwatch/db';

const USAGE = 'usage: pnpm backup FILE | pnpm verify FILE [--database] | pnpm restore FILE';
const LEAST = 12;

const env = withSecretFiles(process.env);
const dataDir = resolve(env['DATA_DIR'] || join(import.meta.dirname, '../.data'));
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Runs `work` with the URL of the database: DATABASE_URL, or the embedded server, which is started if it does not run. */
async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (env['DATABASE_URL']) return work(env['DATABASE_URL']);
  const { takeLock } = await import('./lib/lock.mjs');
  const lock = await takeLock(dataDir).catch(() => null);
  if (lock === null) {
    const url = await embeddedUrl(dataDir);
    if (url === null) throw new BackupError('Groundwatch is just starting: try again when it runs.');
    return work(url);
  }
  try {
    const server = await startEmbedded({ dataDir });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

function keptFiles(): KeptFile[] {
  const maps = resolve(env['MAP_FILES_DIR'] || join(dataDir, 'maps'));
  const secretFile = join(dataDir, 'jwt-secret');
  const secret = env['JWT_SECRET'] ?? (existsSync(secretFile) ? readFileSync(secretFile, 'utf8').trim() : undefined);
  if (secret === undefined) throw new BackupError('JWT_SECRET must be set: without it a backup cannot be used.');
  const files = existsSync(maps) ? readdirSync(maps, { withFileTypes: true }).filter((entry) => entry.isFile()) : [];
  return [
    { name: 'jwt-secret', content: { text: `${secret}\n` } },
    ...files.map(({ name }) => ({ name: `maps/${name}`, content: { path: join(maps, name) } })),
  ];
}

function summary(found: readonly BackupPart[]): string {
  const of = (kind: string): BackupPart[] => found.filter(({ head }) => head.kind === kind);
  const about = found.flatMap(({ head }) => (head.kind === 'about' ? [`of version ${head.version}, ${head.at}`] : []));
  const rows = of('table').reduce((sum, one) => sum + one.rows, 0);
  return `${about.join('')}: ${of('table').length} tables with ${rows} rows, ${of('file').length} files`;
}

async function restore(path: string, passphrase: string): Promise<void> {
  const isEmbedded = !env['DATABASE_URL'];
  const server = join(dataDir, 'postgres');
  if (isEmbedded && existsSync(server))
    throw new BackupError(`The data folder ${dataDir} is not empty: set DATA_DIR to another, or move it away.`);
  try {
    const found = await withDatabase((url) => restoreBackup({ url, path, passphrase, folder: dataDir }));
    console.log(`restored ${summary(found)}`);
    if (!isEmbedded) console.log(`Start it with the JWT_SECRET that stands in ${join(dataDir, 'jwt-secret')}.`);
  } catch (error) {
    if (isEmbedded) for (const part of [server, `${server}.json`]) await rm(part, { recursive: true, force: true });
    throw error;
  }
}

async function run([command, file, option]: readonly string[]): Promise<void> {
  if (!file || (option !== undefined && option !== '--database')) throw new BackupError(USAGE);
  const path = resolve(file);
  const passphrase = env['BACKUP_PASSPHRASE'] ?? '';
  if (passphrase.length < LEAST)
    throw new BackupError(`BACKUP_PASSPHRASE (or BACKUP_PASSPHRASE_FILE) must have at least ${LEAST} characters.`);
  if (command === 'backup') {
    if (existsSync(path)) throw new BackupError(`${path} is there already.`);
    await withDatabase((url) => writeBackup({ url, path, passphrase, version, files: keptFiles() }));
    console.log(`${path}: ${(await stat(path)).size} bytes ${summary(await verifyBackup(path, passphrase))}`);
  } else if (command === 'verify') {
    const found = await verifyBackup(path, passphrase);
    console.log(`whole, ${summary(found)}`);
    if (option === undefined) return;
    const differing = await withDatabase((url) => differingTables(url, found));
    console.log(differing.length > 0 ? `differs from the database in: ${differing.join(', ')}` : 'as the database is');
    process.exitCode = differing.length > 0 ? 2 : 0;
  } else if (command === 'restore') await restore(path, passphrase);
  else throw new BackupError(USAGE);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
