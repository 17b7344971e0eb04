import { randomBytes } from 'node:crypto';
import { BENCH_SECRET, freePort, runForJson, startService, type Service } from './processes.ts';

export interface Api extends Service {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** The api process with an administrator, on a separate database. */
export async function startApi(
  databaseUrl: string,
  more: Record<string, string> = {},
  hear?: (text: string) => void,
): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const password = randomBytes(18).toString('base64url');
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' };
  const made = await runForJson<{ accountName: string }>('apps/api/src/create-admin.ts', [], {
    ...env,
    ADMIN_PASSWORD: password,
  });
  const service = await startService(
    'apps/api/src/main.ts',
    { ...env, HTTP_PORT: String(port), JWT_SECRET: BENCH_SECRET, ...more },
    `${url}/ready`,
    hear,
  );
  return { ...service, url, account: made.accountName, password };
}

/** Logs in as the administrator; the cookie of that name has the token too. */
export async function signIn(
  api: Pick<Api, 'url' | 'account' | 'password'>,
): Promise<{ token: string; cookies: string[] }> {
  const response = await fetch(`${api.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: api.account, password: api.password, code: '' }),
  });
  const body = (await response.json()) as { code: number; msg: string; data: { loginToken: string } | null };
  if (!body.data) throw new Error(`login: ${body.msg}`);
  return { token: body.data.loginToken, cookies: response.headers.getSetCookie() };
}
