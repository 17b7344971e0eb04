import { startPlain } from './plain-server.ts';
import { dropDatabase } from './on-server.ts';
import { createTemplate } from './template.ts';
import { timescaleRoot } from './debian-root.ts';
import { startTimescale, type TestServer } from './timescale-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where test files ask for the run's database servers. */
    testServers: string;
  }
}

/** Names a TimescaleDB server with the community licence, which cannot be fetched as a package. */
const COMMUNITY = 'COMMUNITY_DATABASE_URL';
/** What is not tested on this machine, as a sentence; empty: everything is. */
export const untested = process.env[COMMUNITY]
  ? ''
  : `NOT TESTED: the community level of TimescaleDB, as ${COMMUNITY} names no server of it (CONTRIBUTING.md)`;

/**
 * Levels that a test can request: `timescale` has the extension (Apache edition) unless the machine cannot have it, `community` all of it.
 */
export type TestLevel = 'timescale' | 'plain' | 'community';

/** The levels that can be tested on this machine. */
export const testLevels: readonly TestLevel[] = ['plain', 'timescale', ...(untested ? [] : ['community' as const])];

export interface TestServerInfo {
  /** As superuser. */
  url: string;
  /** Name of the migrated database to copy. */
  template: string;
  hasTimescale: boolean;
}

interface Started extends TestServerInfo {
  stop(): Promise<void>;
}

/** Test databases live for seconds, so they get no background work. */
const noBackgroundWork = { autovacuum: 'off', 'timescaledb.max_background_workers': '0' };

/** The servers of a test run, each started on first use. */
export class TestServers {
  readonly #log: (line: string) => void;
  readonly #started = new Map<TestLevel, Promise<Started>>();

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** Downloads what is needed once per machine and takes longer than a test may wait. */
  async prefetch(): Promise<void> {
    if (!process.env['TEST_DATABASE_URL']) await timescaleRoot(this.#log).catch(() => undefined);
  }

  async get(level: TestLevel): Promise<TestServerInfo> {
    let server = this.#started.get(level);
    if (!server) {
      if (level === 'plain') server = startPlain().then(withTemplate);
      else if (level === 'timescale') server = this.#timescale();
      else server = givenServer(process.env[COMMUNITY] ?? '');
      this.#started.set(level, server);
    }
    const { url, template, hasTimescale } = await server;
    return { url, template, hasTimescale };
  }

  async stop(): Promise<void> {
    for (const started of await Promise.allSettled(this.#started.values()))
      if (started.status === 'fulfilled') await started.value.stop();
  }

  async #timescale(): Promise<Started> {
    const given = process.env['TEST_DATABASE_URL'];
    if (given) {
      const server = await givenServer(given);
      if (!server.hasTimescale)
        this.#log('WARNING: the server of TEST_DATABASE_URL has no TimescaleDB: nothing is said of it');
      return server;
    }
    try {
      return await withTemplate(await startTimescale(this.#log, { settings: noBackgroundWork, isInMemory: true }));
    } catch (error) {
      if (process.env['CI'] === 'true') throw error;
      const reason = (error as Error).message;
      this.#log(`WARNING: TimescaleDB is not to be had here, its tests run on plain PostgreSQL. ${reason}`);
      return { ...(await this.get('plain')), stop: () => Promise.resolve() };
    }
  }
}

async function givenServer(url: string): Promise<Started> {
  const server = await withTemplate({ url, stop: () => Promise.resolve() });
  return { ...server, stop: () => dropDatabase(url, server.template) };
}

async function withTemplate(server: TestServer): Promise<Started> {
  try {
    const { name, hasTimescale } = await createTemplate(server.url);
    return { ...server, template: name, hasTimescale };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
