import { freePort } from '@groundwatch/db/testing';
import type { Pool } from '@groundwatch/db';
import { defaultWallSettings, type Adapter } from '@groundwatch/protocol/model';
import { randomBytes } from 'node:crypto';
import { BENCH_SECRET, runForJson, startService, type Service } from './processes.ts';

/** Connections that the api allows a user, with a margin. */
const SOCKETS_A_USER = 40;

/** A process of the installation; `url`: of its health, metrics and pages. */
export interface Process extends Service {
  readonly url: string;
}

export interface Api extends Process {
  readonly account: string;
  readonly password: string;
}

type Hear = (text: string) => void;

async function start(
  name: 'ingest' | 'api',
  databaseUrl: string,
  more: Record<string, string>,
  hear?: Hear,
): Promise<Process> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const ports = { ingest: 'INGEST_HTTP_PORT', api: 'HTTP_PORT' };
  const env = { DATABASE_URL: databaseUrl, JWT_SECRET: BENCH_SECRET, LOG_LEVEL: 'warn', [ports[name]]: String(port) };
  const service = await startService(`apps/${name}/src/main.ts`, { ...env, ...more }, `${url}/ready`, hear);
  return Object.assign(service, { url });
}

/** The ingest process on a database, whose tcp_server has its listeners. */
export const startIngest = (databaseUrl: string, more: Record<string, string> = {}, hear?: Hear): Promise<Process> =>
  start('ingest', databaseUrl, more, hear);

/** The api process with an administrator, on a database without users. */
export async function startApi(databaseUrl: string, more: Record<string, string> = {}, hear?: Hear): Promise<Api> {
  const password = randomBytes(18).toString('base64url');
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ADMIN_PASSWORD: password };
  const { accountName } = await runForJson<{ accountName: string }>('apps/api/src/create-admin.ts', [], env);
  return Object.assign(await start('api', databaseUrl, more, hear), { account: accountName, password });
}

/** A user who is logged in. */
export interface Session {
  readonly token: string;
  /** One of them has the token too. */
  readonly cookies: readonly string[];
  /** Makes a call and returns its data. Throws where it is refused. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** No call of a session takes longer, ms. */
const ANSWER_MS = 5_000;

export async function signIn({ url, account, password }: Pick<Api, 'url' | 'account' | 'password'>): Promise<Session> {
  const request = async (method: string, path: string, body: unknown, cookie = ''): Promise<[unknown, string[]]> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { msg, data } = (await response.json()) as { msg: string; data: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${msg}`);
    return [data, response.headers.getSetCookie()];
  };
  const [data, cookies] = await request('POST', '/login', { accountName: account, password, code: '' });
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return {
    token: (data as { loginToken: string }).loginToken,
    cookies,
    call: async (method, path, body) => (await request(method, path, body, cookie))[0],
  };
}

/** Adds a listener on a free port for connections from this machine. */
export async function addListener(pool: Pool, adapter: Adapter = 'grtu1', allowed = ['127.0.0.0/8']): Promise<number> {
  const port = await freePort();
  await pool.query(
    `INSERT INTO tcp_server (name, host, port, adapter, allow_list) VALUES ($1, '127.0.0.1', $2, $1, $3)`,
    [adapter, port, allowed],
  );
  return port;
}

/** Adds users with the administrator's password, and its role or another. Returns their accounts and ids. */
export async function addUsers(
  pool: Pool,
  api: Api,
  name: string,
  count: number,
  roleId: number | null = null,
): Promise<{ accounts: string[]; ids: number[] }> {
  const { rows } = await pool.query<{ id: number; account: string }>(
    `INSERT INTO app_user (account_name, name, password_hash, role_id)
     SELECT $1 || ' ' || n, $1, u.password_hash, coalesce($4, u.role_id)
     FROM app_user u, generate_series(1, $3::int) AS n WHERE u.account_name = $2 RETURNING id, account_name AS account`,
    [name, api.account, count, roleId],
  );
  return { accounts: rows.map(({ account }) => account), ids: rows.map(({ id }) => id) };
}

/** Tokens of as many users as so many connections need, each with the number that it is for. */
export async function tokensFor(
  api: Api,
  pool: Pool,
  connections: number,
): Promise<{ token: string; count: number }[]> {
  const { accounts } = await addUsers(pool, api, 'viewer', Math.ceil(connections / SOCKETS_A_USER));
  const tokens: { token: string; count: number }[] = [];
  for (const [i, account] of accounts.entries()) {
    const { token } = await signIn({ url: api.url, account, password: api.password });
    tokens.push({ token, count: Math.min(connections - i * SOCKETS_A_USER, SOCKETS_A_USER) });
  }
  return tokens;
}

/** Creates a wall that shows everything; returns its path. */
export async function makeWall({ call }: Session): Promise<string> {
  const wall = {
    name: 'bench',
    stationIds: null,
    language: 'en',
    timeZone: 'Asia/Shanghai',
    settings: { ...defaultWallSettings, hasSound: false },
  };
  return `/wall/${((await call('POST', '/rest/walls', wall)) as { id: number }).id}`;
}
