import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { sealWith } from '../sealing/sealer.ts';
import { databaseUrl, dropDatabase, onServer } from './on-server.ts';
import type { TestLevel, TestServerInfo } from './servers.ts';

/** The installation secret of tests, shared with the processes that they start. */
export const TEST_SECRET = 'the secret of an installation for tests';
sealWith(TEST_SECRET);

export { Authority, TestAuthority, type TestCertificate } from './certificates.ts';
export { DatabaseProxy } from './database-proxy.ts';
export { freePort } from './free-port.ts';
export { hasNats, startNats, type NatsServer } from './nats-server.ts';
export { isAlive, waitUntil } from '../embedded/processes.ts';
export { startReplicated, type ReplicatedServer } from './replica.ts';
export { finished, inDebian, newRunFolder, startTimescale, type TestServer } from './timescale-server.ts';
export { timescaleRoot } from './debian-root.ts';
export { scratchDir } from './scratch.ts';
export { postgresPids, signalAll } from './signals.ts';
export { makeDisk } from './small-disk.ts';
export { testLevels, type TestLevel } from './servers.ts';

export interface TestDatabase {
  /** With a role that may do everything. */
  url: string;
  /** False at level `plain`, and at level `timescale` on a machine without it. */
  hasTimescale: boolean;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `timescale` by default. */
  level?: TestLevel;
  /** An empty database without migrations. */
  isEmpty?: boolean;
}

/** The run's server of a level; started by the first call. */
export async function testServer(level: TestLevel = 'timescale'): Promise<TestServerInfo> {
  const response = await fetch(`${inject('testServers')}/${level}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TestServerInfo;
}

/** A migrated database for the caller, copied from the run's template. Create one per test file and drop it at the end. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await testServer(options.level);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(server.url, async (client) => {
    await client.query(
      `CREATE DATABASE ${name} ${options.isEmpty ? '' : `TEMPLATE ${server.template} STRATEGY FILE_COPY`}`,
    );
    // A copy has the tables of the template, but not its settings.
    if (!options.isEmpty) await client.query(`ALTER DATABASE ${name} SET jit = off`);
  });
  return {
    url: databaseUrl(server.url, name),
    hasTimescale: server.hasTimescale,
    drop: () => dropDatabase(server.url, name),
  };
}
