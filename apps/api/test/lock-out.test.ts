import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { ADMIN, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  // Beyond what is remembered of the test before.
  server.clock.now += 2 * 3_600_000;
});
afterAll(() => server.close());

const attempt = (accountName: string, password: string) =>
  server.call<{ loginToken: string } | null>(null, 'POST', '/login', { accountName, password });

test.each(['admin', 'nobody'])('guessing at %s costs a growing delay; both look the same', async (accountName) => {
  const seen: (number | undefined)[][] = [];
  for (let n = 0; n < 6; n++) {
    const { status, body } = await attempt(accountName, 'a wrong password');
    seen.push([status, body.retryAfter]);
    server.clock.now += (body.retryAfter ?? 0) * 1_000;
  }
  expect(seen).toEqual([
    [401, undefined],
    [401, undefined],
    [401, undefined],
    [429, 2],
    [401, undefined],
    [429, 4],
  ]);
});

test('while it lasts the right password does not help; afterwards it does and clears the count', async () => {
  for (let n = 0; n < 3; n++) await attempt('Admin', 'a wrong password');
  const refused = await attempt(ADMIN.accountName, ADMIN.password);
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({ code: 42_901, retryAfter: 2, msg: expect.stringContaining('2') });
  server.clock.now += 2_001;
  expect((await attempt(ADMIN.accountName, ADMIN.password)).status).toBe(200);
  server.clock.now += 1;
  for (let n = 0; n < 3; n++) expect((await attempt('admin', 'a wrong password')).status).toBe(401);
});

test('guesses at once are counted one after another', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt('admin', 'a wrong password')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429, 429]);
});

test('an address that tries many accounts is slowed down too', async () => {
  for (let n = 0; n < 20; n++) expect((await attempt(`somebody-${n}`, 'a wrong password')).status).toBe(401);
  expect((await attempt('somebody-else', 'a wrong password')).status).toBe(429);
});

test('an address that claims to be others is the same address', async () => {
  const own = await startTestServer();
  const from = (n: number) =>
    own.app.inject({
      method: 'POST',
      url: '/login',
      headers: { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` },
      payload: { accountName: `account-${n}`, password: 'a wrong password' },
    });
  for (let n = 0; n < 20; n++) expect((await from(n)).statusCode).toBe(401);
  expect((await from(20)).json()).toMatchObject({ code: 42_901 });
  await own.close();
});

test('the audit tells of login, failure and logout, and holds no password', async () => {
  await attempt('admin', 'a wrong password');
  const token = await server.login();
  await server.call(token, 'POST', '/logout');
  expect((await server.call(token, 'POST', '/rest/user/getInfo')).status).toBe(401);
  const { rows } = await server.pool.query<{ action: string; is_success: boolean }>(
    'SELECT action, is_success FROM audit ORDER BY id DESC LIMIT 3',
  );
  expect(rows).toEqual([
    { action: 'logout', is_success: true },
    { action: 'login', is_success: true },
    { action: 'login', is_success: false },
  ]);
  const leaks = await server.pool.query("SELECT FROM audit WHERE audit::text ~ 'wrong password|horse'");
  expect(leaks.rowCount).toBe(0);
});
