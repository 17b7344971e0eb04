import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { generateSync, ScureBase32Plugin } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TotpKey, UserInfo } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { proofFor } from './support/proof.ts';
import { startTestServer, type TestServer } from './support/server.ts';

type User = Awaited<ReturnType<typeof restrictedUser>>;

let server: TestServer;
let address: string;
let users = 0;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
beforeEach(() => {
  // The rate limit of one test does not affect the next.
  address = `192.0.2.${users + 1}`;
  server.clock.now += 2 * 3_600_000;
});
afterAll(() => server.close());

const newUser = () => restrictedUser(server.pool, `user-${++users}`, { station_id: site.a.station });
const logIn = async (user: User, code?: string) => {
  const payload = { accountName: user.accountName, password: user.password, ...(code === undefined ? {} : { code }) };
  return (await server.call<{ loginToken: string } | null>(null, 'POST', '/login', payload, address)).body;
};
const tokenOf = async (user: User, code?: string) => (await logIn(user, code)).data?.loginToken ?? '';
const codeNow = (secret: string, offsetS = 0) =>
  generateSync({ secret, epoch: Math.floor(server.clock.now / 1_000) + offsetS });
const begin = (token: string, password: string) => server.call<TotpKey>(token, 'POST', '/rest/user/totp', { password });
const confirm = (token: string, code: string) =>
  server.call<{ recoveryCodes: string[] }>(token, 'POST', '/rest/user/totp/confirm', { code });
const remove = (token: string, password: string, code?: string) =>
  server.call(token, 'DELETE', '/rest/user/totp', { password, ...(code === undefined ? {} : { code }) });

/** A user with an enabled second factor, and the clock past the step that confirmed it. */
async function enabledUser() {
  const user = await newUser();
  const token = await tokenOf(user);
  const { secret } = (await begin(token, user.password)).body.data;
  const { recoveryCodes } = (await confirm(token, codeNow(secret))).body.data;
  server.clock.now += 30_000;
  return { user, token, secret, recoveryCodes };
}

test('a key is enabled once a code of it was confirmed, and then required', async () => {
  const user = await newUser();
  const token = await tokenOf(user);
  expect((await begin(token, 'not the password')).body.code).toBe(40_001);
  expect((await confirm(token, '123456')).body.fields?.[0]?.path).toBe('');
  const { secret, uri } = (await begin(token, user.password)).body.data;
  expect(uri).toContain(secret);
  expect((await logIn(user)).code).toBe(0);
  expect((await confirm(token, codeNow(secret, 300))).body.fields?.[0]?.path).toBe('code');
  const { body } = await confirm(token, codeNow(secret));
  expect(body.data.recoveryCodes).toHaveLength(10);
  const info = await server.call<UserInfo>(token, 'POST', '/rest/user/getInfo');
  expect(info.body.data.hasTotp).toBe(true);
  expect(JSON.stringify(info.body)).not.toContain(secret);
  expect((await logIn(user)).code).toBe(40_102);
  expect((await begin(token, user.password)).status).toBe(400);
  expect((await confirm(token, codeNow(secret, 30))).status).toBe(400);
});

test('the code of a step is valid once, also for two concurrent logins', async () => {
  const { user, secret } = await enabledUser();
  const code = codeNow(secret);
  const both = await Promise.all([logIn(user, code), logIn(user, code)]);
  expect(both.map((body) => body.code).toSorted()).toEqual([0, 40_102]);
  server.clock.now += 30_000;
  expect((await logIn(user, code)).code).toBe(40_102);
  expect((await logIn(user, codeNow(secret))).code).toBe(0);
});

test('the second factor alone is not enough, and the answer does not disclose it', async () => {
  const { user, secret } = await enabledUser();
  expect((await logIn({ ...user, password: 'a wrong password' }, codeNow(secret))).code).toBe(40_101);
  expect((await logIn(user, codeNow(secret))).code).toBe(0);
});

test('a missing code is no failure, wrong ones are: after three a proof is required with the code', async () => {
  const { user, secret } = await enabledUser();
  for (let n = 0; n < 5; n++) expect((await logIn(user)).code).toBe(40_102);
  expect((await logIn(user)).fields).toBeUndefined();
  for (let n = 0; n < 3; n++)
    expect(await logIn(user, '000000')).toMatchObject({ code: 40_102, fields: [{ path: 'code' }] });
  expect((await logIn(user, codeNow(secret))).code).toBe(40_103);
  const proof = await proofFor(server, user.accountName, address);
  expect((await logIn(user, `${codeNow(secret)} ${proof}`)).code).toBe(0);
  const { rows } = await server.pool.query(
    "SELECT count(*) FROM audit WHERE account_name = $1 AND NOT is_success AND detail->>'why' = 'totp'",
    [user.accountName],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('six digits cannot be guessed; a recovery code always gets in', async () => {
  const { user, secret, recoveryCodes } = await enabledUser();
  await server.pool.query(
    `INSERT INTO audit (at, account_name, action, address, is_success, detail)
     SELECT $1, $2, 'login', '198.51.100.1', false, '{"why": "totp"}' FROM generate_series(1, 10)`,
    [new Date(server.clock.now), user.accountName],
  );
  const withProof = async (code: string) => logIn(user, `${code} ${await proofFor(server, user.accountName, address)}`);
  server.clock.now += 1_000;
  expect(await withProof(codeNow(secret))).toMatchObject({ code: 42_901, retryAfter: 29 });
  expect((await withProof(recoveryCodes[0] ?? '')).code).toBe(0);
  server.clock.now += 1_000;
  expect((await logIn(user, codeNow(secret))).code).toBe(0);
});

test('each recovery code is valid once and stored as a hash; the key is stored encrypted', async () => {
  const { user, secret, recoveryCodes } = await enabledUser();
  const [first = '', second = ''] = recoveryCodes;
  expect((await logIn(user, first)).code).toBe(0);
  expect((await logIn(user, first)).code).toBe(40_102);
  expect((await logIn(user, second.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
  const { rows } = await server.pool.query<{ row: string; left: number }>(
    'SELECT app_user::text AS row, cardinality(totp_recovery) AS left FROM app_user WHERE id = $1',
    [user.userId],
  );
  expect(rows[0]?.left).toBe(8);
  expect(rows[0]?.row).not.toContain(Buffer.from(new ScureBase32Plugin().decode(secret)).toString('hex'));
  for (const code of recoveryCodes) expect(rows[0]?.row.toUpperCase()).not.toContain(code);
  const logins = await server.pool.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE account_name = $1 AND action = 'login' AND is_success ORDER BY id DESC LIMIT 1",
    [user.accountName],
  );
  expect(logins.rows).toEqual([{ detail: { factor: 'recovery' } }]);
});

test('it is removed with the password and a code, and both are audited without a secret', async () => {
  const { user, token, secret, recoveryCodes } = await enabledUser();
  expect((await remove(token, 'not the password')).body.code).toBe(40_001);
  expect((await logIn(user)).code).toBe(40_102);
  // Neither the password alone, nor guessed digits.
  expect((await remove(token, user.password)).body.fields?.[0]?.path).toBe('code');
  expect((await remove(token, user.password, '000000')).body.fields?.[0]?.path).toBe('code');
  expect((await logIn(user)).code).toBe(40_102);
  expect((await remove(token, user.password, codeNow(secret))).status).toBe(200);
  expect((await logIn(user)).code).toBe(0);
  const { rows } = await server.pool.query<{ action: string; text: string }>(
    'SELECT action, audit::text AS text FROM audit WHERE user_id = $1 ORDER BY id',
    [user.userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['login', 'totp:enable', 'login', 'login', 'totp:disable', 'login']);
  for (const { text } of rows)
    for (const hidden of [secret, user.password, 'not the password', ...recoveryCodes])
      expect(text).not.toContain(hidden);
});

test('enabling it ends the sessions that were opened without it', async () => {
  const user = await newUser();
  const [here, there] = [await tokenOf(user), await tokenOf(user)];
  const { secret } = (await begin(here, user.password)).body.data;
  await confirm(here, codeNow(secret));
  const statusOf = async (token: string) => (await server.call(token, 'POST', '/rest/user/getInfo')).status;
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
});

test('wrong codes slow the session down like wrong passwords', async () => {
  const { user, token, secret } = await enabledUser();
  for (let n = 0; n < 3; n++) expect((await remove(token, user.password, '000000')).status).toBe(400);
  expect((await remove(token, user.password, codeNow(secret))).body).toMatchObject({ code: 42_901, retryAfter: 2 });
});

test('wrong passwords in a session slow down only that session', async () => {
  const user = await newUser();
  const [guessing, other] = [await tokenOf(user), await tokenOf(user)];
  for (let n = 0; n < 3; n++) expect((await begin(guessing, 'not the password')).body.code).toBe(40_001);
  expect((await begin(guessing, user.password)).body).toMatchObject({ code: 42_901, retryAfter: 2 });
  expect((await begin(other, user.password)).status).toBe(200);
  const change = { oldPassword: user.password, newPassword: 'the new password' };
  expect((await server.call(guessing, 'POST', '/rest/user/password', change)).status).toBe(429);
  server.clock.now += 2_001;
  expect((await begin(guessing, user.password)).status).toBe(200);
});

// Four processes start in sequence.
test('an administrator of the server removes the second factor of a lost telephone', async () => {
  const { user } = await enabledUser();
  const command = fileURLToPath(new URL('../src/reset-second-factor.ts', import.meta.url));
  const run = (args: string[], env: Record<string, string> = { DATABASE_URL: server.url }) =>
    promisify(execFile)(process.execPath, [command, ...args], { env: { PATH: process.env['PATH'], ...env } });
  await expect(run([])).rejects.toMatchObject({ stderr: expect.stringContaining('say which account') });
  await expect(run(['nobody-at-all'])).rejects.toMatchObject({ stderr: 'there is no account nobody-at-all\n' });
  await expect(run([user.accountName], { DATA_DIR: tmpdir() })).rejects.toMatchObject({
    stderr: 'DATABASE_URL is not set, and there is no embedded database\n',
  });
  expect((await logIn(user)).code).toBe(40_102);
  const { stdout } = await run([user.accountName.toUpperCase()]);
  expect(stdout).toContain('with the password alone');
  expect((await logIn(user)).code).toBe(0);
  const { rows } = await server.pool.query("SELECT action, detail FROM audit WHERE target = $1 AND account_name = ''", [
    String(user.userId),
  ]);
  expect(rows).toEqual([{ action: 'totp:disable', detail: { by: 'command line' } }]);
});
