import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clearLeftover } from '../embedded/leftover.ts';
import { startServer } from '../embedded/start-server.ts';
import { isRunAlive, runName } from './run-name.ts';
import { scratchDir, scratchDirs } from './scratch.ts';
import type { TestServer } from './timescale-server.ts';

const PREFIX = 'groundwatch-test-';

/** The embedded server in a temporary folder, not durable. */
export async function startPlain(): Promise<TestServer> {
  const dataDir = await newDataDir();
  const server = await startServer({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.superuserUrl, stop };
}

/** A folder that is removed after the run, also if that is killed. */
export async function newDataDir(): Promise<string> {
  for (const scratch of scratchDirs) await sweep(scratch);
  const dataDir = join(scratchDir(), `${PREFIX}${await runName()}`);
  await mkdir(dataDir, { mode: 0o755 });
  return dataDir;
}

/** Ends servers and removes folders of killed runs. */
async function sweep(scratch: string): Promise<void> {
  for (const name of await readdir(scratch).catch(() => [])) {
    if (!name.startsWith(PREFIX) || (await isRunAlive(name.slice(PREFIX.length)))) continue;
    const dataDir = join(scratch, name);
    const folder = join(dataDir, 'postgres');
    await clearLeftover(folder, `${folder}.owner`, () => undefined);
    await rm(dataDir, { recursive: true, force: true });
  }
}
