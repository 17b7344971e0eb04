import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { differingTables, migrate, verifyBackup, writeBackup } from '@groundwatch/db';
import {
  finished,
  inDebian,
  newRunFolder,
  startTimescale,
  timescaleRoot,
  type TestServer,
} from '@groundwatch/db/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

const shipped = (name: string): Promise<string> =>
  readFile(new URL(`../../../deploy/pgbackrest/${name}`, import.meta.url), 'utf8');
const passphrase = 'a passphrase of tests';
const log = (): void => undefined;

let root: string;
/** The folder of this run in the Debian system: data, repository, socket, configuration. */
let folder: string;
let settings: Record<string, string>;

const pgbackrest = (...args: string[]): Promise<void> =>
  finished(inDebian(root, 'pgbackrest', [`--config=${folder}/pgbackrest.conf`, '--stanza=groundwatch', ...args]));
const start = async (): Promise<TestServer> => {
  const server = await startTimescale(log, { settings, keptFolder: `${folder}/data` });
  onTestFinished(() => server.stop());
  return server;
};
async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

beforeAll(async () => {
  if (process.getuid?.() !== 0) return;
  root = await timescaleRoot(log);
  folder = await newRunFolder(root);
  await finished(inDebian(root, 'mkdir', ['-p', `${folder}/repository`, `${folder}/socket`]));
  const text = (await shipped('pgbackrest.conf'))
    .replace('/var/lib/pgbackrest', `${folder}/repository`)
    .replace('/var/lib/postgresql/17/main', `${folder}/data`)
    .replace('CHANGE-ME', passphrase)
    .replace(
      '[global]',
      `[global]\nlock-path=${folder}/lock\nlog-level-file=off\nlog-level-console=off\nlog-level-stderr=error`,
    );
  await writeFile(join(root, folder, 'pgbackrest.conf'), `${text}pg1-socket-path=${folder}/socket\n`);
  const lines = (await shipped('postgresql.conf')).matchAll(/^(\w+) = '?(.*?)'?$/gm);
  settings = Object.fromEntries([...lines].map(([, name, value]) => [name, value]) as [string, string][]);
  settings['archive_command'] = settings['archive_command']!.replace(
    'pgbackrest',
    `$& --config=${folder}/pgbackrest.conf`,
  );
  settings['unix_socket_directories'] = `${folder}/socket`;
});
afterAll(() => folder && rm(join(root, folder), { recursive: true, force: true }));

// Only root can make the Debian system that the server runs in.
it.runIf(process.getuid?.() === 0)(
  'the shipped settings restore a lost machine to the last archived transaction, encrypted',
  async () => {
    const lost = await start();
    await writeFile(join(root, folder, 'pgbackrest.conf'), `pg1-port=${new URL(lost.url).port}\n`, { flag: 'a' });
    await migrate(lost.url);
    await query(lost.url, "INSERT INTO company (id, name) VALUES (1, 'before the base backup')");
    await pgbackrest('stanza-create');
    await pgbackrest('backup', '--type=full');
    await query(lost.url, "INSERT INTO company (id, name) VALUES (2, 'after it'); SELECT pg_switch_wal()");
    await pgbackrest('check');
    const path = join(root, folder, 'reference');
    await writeBackup({ url: lost.url, path, passphrase, version: '1.2.3', files: [] });
    const reference = await verifyBackup(path, passphrase);
    await lost.stop();
    await rm(join(root, folder, 'data'), { recursive: true });
    await finished(inDebian(root, 'mkdir', ['-m', '0700', `${folder}/data`]));

    await pgbackrest('verify');
    await pgbackrest('restore');
    const restored = await start();
    await expect.poll(() => differingTables(restored.url, reference), { timeout: 30_000 }).toEqual([]);
    // What is restored can be read before the server has left its recovery.
    const isRecovering = () => query(restored.url, 'SELECT pg_is_in_recovery() AS is');
    await expect.poll(isRecovering, { timeout: 30_000 }).toEqual([{ is: false }]);
    await migrate(restored.url);
    await expect(
      finished(inDebian(root, 'grep', ['-rqa', 'before the base backup', `${folder}/repository`])),
    ).rejects.toThrow('grep');
  },
);
