import { createPool, migrate, startEmbedded } from '@groundwatch/db';
import { DatabaseProxy, makeDisk, postgresPids, waitUntil } from '@groundwatch/db/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addListener, startApi, startIngest } from '../bench/lib/installation.ts';
import { cause, singleFaults, type ProcessName, type Way } from './single-faults.ts';
import type { Target } from './target.ts';

const WHOLE_MS = 60_000;

/** One installation: embedded PostgreSQL, one ingest, one api, and proxies between them. */
export async function startSingle(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'groundwatch-faults-'));
  const disk = await makeDisk(folder);
  const dataDir = join(folder, 'data');
  let database = await startEmbedded({ dataDir });
  const { url } = database;
  await migrate(url, { log: () => undefined });
  const pool = createPool(url, { max: 1, queryTimeoutMs: 2_000 });
  const proxies: Record<Way, DatabaseProxy> = {
    'RTUs and ingest': new DatabaseProxy(`tcp://127.0.0.1:${await addListener(pool)}`),
    'ingest and PostgreSQL': new DatabaseProxy(url),
    'api and PostgreSQL': new DatabaseProxy(url),
  };
  for (const proxy of Object.values(proxies)) await proxy.open();
  const [ingest, api] = await Promise.all([
    startIngest(proxies['ingest and PostgreSQL'].url),
    startApi(proxies['api and PostgreSQL'].url),
  ]);

  const pidsOf = (name: ProcessName): number[] =>
    name === 'PostgreSQL' ? postgresPids(join(dataDir, 'postgres')) : [{ ingest, api }[name].pid];
  const isReady = async (): Promise<boolean> => {
    // PostgreSQL also ends when its disk is full.
    if (await Promise.race([database.ended, Promise.resolve('')])) database = await startEmbedded({ dataDir });
    await Promise.all([ingest.revive(), api.revive()]);
    const answers = [ingest, api].map((one) => fetch(`${one.url}/ready`, { signal: AbortSignal.timeout(1_000) }));
    return (await Promise.all(answers)).every(({ ok }) => ok);
  };

  let mend: () => unknown = () => undefined;
  return {
    databaseUrl: url,
    pageUrl: api.url,
    rtu: { host: '127.0.0.1', port: proxies['RTUs and ingest'].port },
    password: api.password,
    faults: [...singleFaults].filter(([, { does }]) => does !== 'fillDisk' || disk.canFill).map(([name]) => name),
    async begin(name) {
      const fault = singleFaults.get(name);
      if (!fault) throw new Error(`no such fault: ${name}`);
      mend = await cause(fault, { pool, databaseUrl: url, proxies, disk, pidsOf });
    },
    async heal() {
      await mend();
      mend = () => undefined;
      return waitUntil(() => isReady().catch(() => false), WHOLE_MS);
    },
    async close() {
      await ingest.stop();
      await api.stop();
      for (const proxy of Object.values(proxies)) await proxy.close();
      await pool.end();
      await database.stop();
      await disk.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
