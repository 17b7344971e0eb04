import { createPool, migrate } from '@groundwatch/db';
import { startTimescale } from '@groundwatch/db/testing';
import { randomBytes } from 'node:crypto';
import { databaseServer } from '../config.ts';

export interface BenchServer {
  /** A migrated database for one part. */
  createDatabase(): Promise<BenchDatabase>;
  readonly description: string;
  stop(): Promise<void>;
}

export interface BenchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Like a production server: every commit is flushed to disk, and the database uses a share of the memory. */
export const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '4GB',
  effective_cache_size: '12GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
};

const nothing = (): Promise<void> => Promise.resolve();

/** A TimescaleDB server of this run, or the server of DATABASE_URL. */
export async function startBenchServer(log: (line: string) => void): Promise<BenchServer> {
  const given = databaseServer();
  const server = given ? { url: given, stop: nothing } : await startTimescale(log, { settings: durable });
  const admin = createPool(server.url, { max: 1 });
  const { rows } = await admin.query<{ server_version: string; version: string | null }>(
    `SELECT current_setting('server_version') AS server_version,
       (SELECT default_version FROM pg_available_extensions WHERE name = 'timescaledb') AS version`,
  );
  return {
    description: `PostgreSQL ${rows[0]?.server_version}, TimescaleDB ${rows[0]?.version ?? 'none'}, fsync and synchronous commit ${given ? 'as given' : 'on'}`,
    async createDatabase() {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await admin.query(`CREATE DATABASE ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      await migrate(url.href, { log: () => undefined });
      return {
        url: url.href,
        drop: async () => {
          await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        },
      };
    },
    async stop() {
      await admin.end();
      await server.stop();
    },
  };
}
