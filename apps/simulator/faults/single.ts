import { createPool, migrate, startEmbedded } from '@groundwatch/db';
import { DatabaseProxy, waitUntil } from '@groundwatch/db/testing';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BENCH_SECRET, freePort, runForJson, startService } from '../bench/lib/processes.ts';
import { harm, singleFaults, ways, type ProcessName, type Way } from './single-faults.ts';
import { makeDisk } from './small-disk.ts';
import type { Target } from './target.ts';

const WHOLE_MS = 60_000;

/** One installation: embedded PostgreSQL, one ingest, one api, each way between two of them over a proxy. */
export async function startSingle(): Promise<Target> {
  const disk = await makeDisk();
  const dataDir = join(disk.folder, 'data');
  let database = await startEmbedded({ dataDir });
  const { url } = database;
  await migrate(url, { log: () => undefined });
  const [listener, ingestPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const pool = createPool(url, { max: 1, queryTimeoutMs: 2_000 });
  // All RTUs come from the proxy's address, which is exempt from limits.
  await pool.query(
    `INSERT INTO tcp_server (name, host, port, allow_list) VALUES ('faults', '127.0.0.1', $1, '{127.0.0.1/32}')`,
    [listener],
  );
  const proxies: Record<Way, DatabaseProxy> = {
    'RTUs and ingest': new DatabaseProxy(`tcp://127.0.0.1:${listener}`),
    'ingest and PostgreSQL': new DatabaseProxy(url),
    'api and PostgreSQL': new DatabaseProxy(url),
  };
  for (const way of ways) await proxies[way].open();
  const password = randomBytes(18).toString('base64url');
  await runForJson('apps/api/src/create-admin.ts', [], { DATABASE_URL: url, ADMIN_PASSWORD: password });

  const readyUrls = { ingest: `http://127.0.0.1:${ingestPort}/ready`, api: `http://127.0.0.1:${apiPort}/ready` };
  const own = {
    ingest: { DATABASE_URL: proxies['ingest and PostgreSQL'].url, INGEST_HTTP_PORT: String(ingestPort) },
    api: { DATABASE_URL: proxies['api and PostgreSQL'].url, HTTP_PORT: String(apiPort) },
  };
  const start = (name: 'ingest' | 'api') =>
    startService(
      `apps/${name}/src/main.ts`,
      { JWT_SECRET: BENCH_SECRET, LOG_LEVEL: 'error', NODE_ENV: 'production', ...own[name] },
      readyUrls[name],
    );
  const running = { ingest: await start('ingest'), api: await start('api') };

  const pidsOf = (name: ProcessName): number[] => {
    if (name !== 'PostgreSQL') return [running[name].pid];
    const parent = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
    return [parent, ...children.map(Number)];
  };

  /** Starts what has ended. PostgreSQL also ends where its disk is full. */
  const revive = async (): Promise<void> => {
    if (await Promise.race([database.ended, Promise.resolve('')])) database = await startEmbedded({ dataDir });
    for (const name of ['ingest', 'api'] as const) if (running[name].hasEnded()) running[name] = await start(name);
  };

  let mend: () => unknown = () => undefined;
  return {
    databaseUrl: url,
    pageUrl: `http://127.0.0.1:${apiPort}`,
    rtu: { host: '127.0.0.1', port: proxies['RTUs and ingest'].port },
    password,
    faults: [...singleFaults].filter(([, { does }]) => does !== 'fillDisk' || disk.canFill).map(([name]) => name),
    async begin(name) {
      const fault = singleFaults.get(name);
      if (!fault) throw new Error(`no such fault: ${name}`);
      mend = await harm(fault, { pool, databaseUrl: url, proxies, disk, pidsOf });
    },
    async heal() {
      await mend();
      const isReady = async (ready: string): Promise<boolean> =>
        (await fetch(ready, { signal: AbortSignal.timeout(1_000) })).ok;
      const isWhole = async (): Promise<boolean> => {
        await revive();
        return (await Promise.all(Object.values(readyUrls).map(isReady))).every(Boolean);
      };
      return waitUntil(() => isWhole().catch(() => false), WHOLE_MS);
    },
    async close() {
      for (const name of ['ingest', 'api'] as const) await running[name].stop();
      for (const way of ways) await proxies[way].close();
      await pool.end();
      await database.stop();
      await disk.remove();
    },
  };
}
