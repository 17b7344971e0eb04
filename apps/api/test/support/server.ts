import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { createPool, openBus, type Bus, type Certificate } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase, type TestLevel } from '@groundwatch/db/testing';
import { buildApp, type MapOptions } from '../../src/app.ts';
import type { App } from '../../src/app-type.ts';
import type { Pool } from '../../src/context.ts';
import { createLog } from '../../src/log.ts';
import { ensureMenus } from '../../src/menus/ensure-menus.ts';
import { ADMINISTRATOR_ROLE } from '../../src/roles.ts';
import { lightHash } from './light-hash.ts';

export const ADMIN = { accountName: 'admin', password: 'correct horse battery' };
export const JWT_SECRET = 'a secret for tests that is long enough';
/** Headers of a call from the site's own pages. */
export const sameOrigin = { 'sec-fetch-site': 'same-origin' };

export interface TestServer {
  app: App;
  pool: Pool;
  bus: Bus;
  url: string;
  /** The injected clock, which tests move. */
  clock: { now: number };
  login(user?: { accountName: string; password: string }): Promise<string>;
  /** An injected call with the token; returns status and parsed answer. */
  call<T = unknown>(
    token: string | null,
    method: Method,
    url: string,
    payload?: object,
    address?: string,
  ): Promise<Answer<T>>;
  close(): Promise<void>;
}

export interface Answer<T> {
  status: number;
  body: { code: number; msg: string; data: T; retryAfter?: number; fields?: { path: string; msg: string }[] };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestServerOptions {
  level?: TestLevel;
  /** A migrated database of another server. */
  database?: Pick<TestDatabase, 'url' | 'drop'>;
  /** A replica of it. */
  readUrl?: string;
  /** Files of the built pages; null: there is no build. */
  pages?: Record<string, string> | null;
  maps?: MapOptions;
  certificate?: Certificate;
  /** Receives the log. */
  log?: DestinationStream;
}

/** Another process of the same installation: its own pool, bus and memory; the same database, secret and clock. */
export async function startBeside(server: TestServer): Promise<{ app: App; port: number; close(): Promise<void> }> {
  const pool = createPool(server.url, { max: 4 });
  const bus = await openBus({ databaseUrl: server.url });
  const app = await buildApp({
    pool,
    bus,
    logger: createLog('silent'),
    jwtSecret: JWT_SECRET,
    webRoot: join(tmpdir(), 'groundwatch-no-pages'),
    version: '1.10.0',
    build: 'test',
    clock: () => server.clock.now,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    await app.close();
    await bus.close();
    await pool.end();
  };
  return { app, port, close };
}

/** The complete server on a database of its own, with an administrator. */
export async function startTestServer({
  level = 'plain',
  database: given,
  readUrl,
  pages = null,
  maps,
  certificate,
  log,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = given ?? (await createTestDatabase({ level }));
  const pool = createPool(database.url, { max: 8 });
  const bus = await openBus({ databaseUrl: database.url });
  const webRoot = await mkdtemp(join(tmpdir(), 'groundwatch-pages-'));
  for (const [name, text] of Object.entries(pages ?? {})) {
    await mkdir(join(webRoot, name, '..'), { recursive: true });
    await writeFile(join(webRoot, name), text);
  }
  const clock = { now: Date.now() };
  await ensureMenus(pool);
  const administrator =
    "INSERT INTO app_user (account_name, name, password_hash, role_id) VALUES ('admin', 'admin', $1, $2)";
  await pool.query(administrator, [await lightHash(ADMIN.password), ADMINISTRATOR_ROLE]);
  const app = await buildApp({
    pool,
    readUrl,
    bus,
    logger: createLog(process.env['TEST_LOG_LEVEL'] ?? (log ? 'trace' : 'silent'), log),
    jwtSecret: JWT_SECRET,
    webRoot,
    version: '1.10.0',
    build: 'test',
    ...(maps && { maps }),
    certificate,
    clock: () => clock.now,
  });
  await app.ready();

  const call = async <T>(
    token: string | null,
    method: Method,
    url: string,
    payload?: object,
    address = '127.0.0.1',
  ): Promise<Answer<T>> => {
    const headers = token === null ? sameOrigin : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, remoteAddress: address, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, body: answer.json<Answer<T>['body']>() };
  };
  return {
    app,
    pool,
    bus,
    url: database.url,
    clock,
    call,
    login: async (user = ADMIN) => {
      const { status, body } = await call<{ loginToken: string }>(null, 'POST', '/login', user);
      if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
      return body.data.loginToken;
    },
    close: async () => {
      await app.close();
      await bus.close();
      await pool.end();
      await database.drop();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}
