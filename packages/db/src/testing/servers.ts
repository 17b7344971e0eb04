import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../embedded/start-server.ts';
import { migrate } from '../migrate/migrate.ts';
import { startTimescale, type TestServer } from './timescale-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files ask for the run's database servers. */
    testServers: string;
  }
}

/** What a test may ask for; a database of level `timescale` has the extension unless the machine cannot have it. */
export type TestLevel = 'timescale' | 'plain';

export interface TestServerInfo {
  url: string;
  hasTimescale: boolean;
}

export const TEMPLATE = 'groundwatch_template';

/** The servers of one test run, each started when the first test asks for it. */
export class TestServers {
  readonly #log: (line: string) => void;
  readonly #started = new Map<TestLevel, Promise<TestServer & TestServerInfo>>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  async get(level: TestLevel): Promise<TestServerInfo> {
    const { url, hasTimescale } = await this.#get(level);
    return { url, hasTimescale };
  }

  async stop(): Promise<void> {
    for (const started of await Promise.allSettled(this.#started.values()))
      if (started.status === 'fulfilled') await started.value.stop();
  }

  #get(level: TestLevel): Promise<TestServer & TestServerInfo> {
    let server = this.#started.get(level);
    if (!server) {
      server = level === 'plain' ? this.#startPlain() : this.#startTimescale();
      this.#started.set(level, server);
    }
    return server;
  }

  async #startTimescale(): Promise<TestServer & TestServerInfo> {
    const given = process.env['TEST_DATABASE_URL'];
    if (given) {
      const hasTimescale = await prepare(given);
      if (!hasTimescale)
        this.#log('WARNING: the server of TEST_DATABASE_URL has no TimescaleDB; its tests prove nothing of it');
      return { url: given, hasTimescale, stop: () => drop(given, TEMPLATE) };
    }
    try {
      const server = await startTimescale(this.#log);
      return { ...server, hasTimescale: await prepare(server.url) };
    } catch (error) {
      if (process.env['CI'] === 'true') throw error;
      this.#log(
        `WARNING: TimescaleDB is not to be had here; its tests run on plain PostgreSQL. ${(error as Error).message}`,
      );
      return { ...(await this.#get('plain')), stop: () => Promise.resolve() };
    }
  }

  async #startPlain(): Promise<TestServer & TestServerInfo> {
    const dataDir = await mkdtemp(join(tmpdir(), 'groundwatch-test-'));
    await chmod(dataDir, 0o755);
    const server = await startServer({
      dataDir,
      settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
    });
    await prepare(server.superuserUrl);
    const stop = async (): Promise<void> => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { url: server.superuserUrl, hasTimescale: false, stop };
  }
}

/** Makes the migrated template that test databases are copies of. True where it has TimescaleDB. */
async function prepare(serverUrl: string): Promise<boolean> {
  await drop(serverUrl, TEMPLATE);
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate(databaseUrl(serverUrl, TEMPLATE));
  const { rowCount } = await onServer(databaseUrl(serverUrl, TEMPLATE), (client) =>
    client.query("SELECT FROM pg_extension WHERE extname = 'timescaledb'"),
  );
  await onServer(serverUrl, async (client) => {
    // TimescaleDB's background workers stay out of a database that allows no connections; copying needs it alone.
    await client.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [TEMPLATE]);
  });
  return rowCount === 1;
}

export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const drop = (serverUrl: string, name: string): Promise<void> =>
  onServer(serverUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  });

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
