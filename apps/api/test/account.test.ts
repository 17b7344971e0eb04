import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool, sealer } from '@groundwatch/db';
import { createTestDatabase } from '@groundwatch/db/testing';
import type { UserInfo } from '@groundwatch/protocol/rest';
import { ensureMenus } from '../src/menus/ensure-menus.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

test('a changed password ends the other sessions and keeps this one', async () => {
  const user = await restrictedUser(server.pool, 'changer', { station_id: site.a.station });
  const [here, elsewhere] = [await server.login(user), await server.login(user)];
  const change = (oldPassword: string, newPassword: string) =>
    server.call(here, 'POST', '/rest/user/password', { oldPassword, newPassword });
  expect((await change('not the password', 'the new password')).body.code).toBe(40_001);
  expect((await change(user.password, 'short')).body.fields?.[0]?.path).toBe('newPassword');
  expect((await change(user.password, user.password)).body.fields?.[0]?.path).toBe('newPassword');
  expect((await change(user.password, 'the new password')).status).toBe(200);
  expect((await server.call(here, 'POST', '/rest/user/getInfo')).status).toBe(200);
  expect((await server.call(elsewhere, 'POST', '/rest/user/getInfo')).status).toBe(401);
  await expect(server.login(user)).rejects.toThrow('401');
  await server.login({ ...user, password: 'the new password' });
});

test('a user who must change the password can do nothing else', async () => {
  const user = await restrictedUser(server.pool, 'newcomer', { station_id: site.a.station });
  await server.pool.query('UPDATE app_user SET must_change_password = true WHERE id = $1', [user.userId]);
  const token = await server.login(user);
  expect((await server.call<UserInfo>(token, 'POST', '/rest/user/getInfo')).body.data.mustChangePassword).toBe(true);
  expect((await server.call(token, 'GET', '/rest/overview')).body.code).toBe(40_302);
  const change = { oldPassword: user.password, newPassword: 'the new password' };
  expect((await server.call(token, 'POST', '/rest/user/password', change)).status).toBe(200);
  expect((await server.call(token, 'GET', '/rest/overview')).status).toBe(200);
});

test("a password set by somebody else must be changed, and one's own is changed where it is asked for", async () => {
  const admin = await server.login();
  const body = { accountName: 'hired', roleId: 2, password: 'given by the admin' };
  const made = await server.call<{ id: number }>(admin, 'POST', '/rest/users', body);
  const token = await server.login({ accountName: 'hired', password: body.password });
  expect((await server.call<UserInfo>(token, 'POST', '/rest/user/getInfo')).body.data.mustChangePassword).toBe(true);
  await server.call(token, 'POST', '/rest/user/password', {
    oldPassword: body.password,
    newPassword: 'chosen by the hired',
  });
  const put = async (id: number, patch: object) => {
    const { data } = (await server.call<object>(admin, 'GET', `/rest/users/${id}`)).body;
    return (await server.call(admin, 'PUT', `/rest/users/${id}`, { ...data, ...patch })).body;
  };
  const again = { password: 'given once more', mustChangePassword: false };
  expect((await put(made.body.data.id, again)).code).toBe(0);
  const { rows } = await server.pool.query('SELECT must_change_password AS must FROM app_user WHERE id = $1', [
    made.body.data.id,
  ]);
  expect(rows).toEqual([{ must: true }]);
  const own = (await server.call<UserInfo>(admin, 'POST', '/rest/user/getInfo')).body.data.id;
  for (const [path, patch] of Object.entries({
    password: { password: 'no old one asked' },
    resetTotp: { resetTotp: true },
  }))
    expect((await put(own, patch)).fields?.map((field) => field.path)).toEqual([path]);
});

test('an administrator removes a lost second factor, and nobody reads its key', async () => {
  const user = await restrictedUser(server.pool, 'phoneless', { station_id: site.a.station });
  await server.pool.query(
    `UPDATE app_user SET totp_secret = $2, totp_enabled_at = now(), totp_recovery = '{abc}'
     WHERE id = $1`,
    [user.userId, sealer().seal('second factor', Buffer.alloc(20, 0xab))],
  );
  await expect(server.login(user)).rejects.toThrow('40102');
  const admin = await server.login();
  const { body } = await server.call<Record<string, unknown>>(admin, 'GET', `/rest/users/${user.userId}`);
  expect(body.data).toMatchObject({ hasTotp: true });
  expect(JSON.stringify(body)).not.toMatch(/totp(?:Secret|Recovery|LastStep|EnabledAt)|password(?:Hash)?"|abab/);
  const reset = await server.call(admin, 'PUT', `/rest/users/${user.userId}`, { ...body.data, resetTotp: true });
  expect(reset.status).toBe(200);
  await server.login(user);
  const { rows } = await server.pool.query(
    "SELECT detail->'resetTotp' AS reset FROM audit WHERE action = 'user:update' AND target = $1",
    [String(user.userId)],
  );
  expect(rows).toEqual([{ reset: true }]);
});

test('preferences are stored per user, and their language is used', async () => {
  const user = await restrictedUser(server.pool, 'settled', { station_id: site.a.station });
  const token = await server.login(user);
  const put = (key: string, value: unknown) => server.call(token, 'PUT', `/rest/user/preferences/${key}`, { value });
  expect((await put('theme', 'violet')).status).toBe(200);
  expect((await put('tabs', [{ path: '/index' }])).status).toBe(200);
  expect((await put('theme', 'star')).status).toBe(200);
  expect((await put('../x', 1)).status).toBe(404);
  expect((await put('language', 'ja')).status).toBe(200);
  const { body } = await server.call<UserInfo>(token, 'POST', '/rest/user/getInfo');
  expect(body.data.preferences).toEqual({ theme: 'star', tabs: [{ path: '/index' }], language: 'ja' });
  expect((await server.call(token, 'GET', '/rest/nothing-there')).status).toBe(404);
  expect((await server.call(token, 'GET', '/rest/devices/2001/latest')).body.msg).toBe('要求されたものは存在しません');
});

test('seeding the menus again keeps all changes of an administrator', async () => {
  const state = () =>
    server.pool.query(
      'SELECT m.*, array(SELECT role_id FROM role_menu WHERE menu_id = m.id ORDER BY 1) FROM menu m ORDER BY id',
    );
  await server.pool.query("UPDATE menu SET name_zh = '总览', sort_order = 99 WHERE auth = 'home:view'");
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = 2 AND menu_id = (SELECT id FROM menu WHERE auth = 'map:view')",
  );
  const before = (await state()).rows;
  await Promise.all([ensureMenus(server.pool), ensureMenus(server.pool)]);
  expect((await state()).rows).toEqual(before);
});

test('an entry whose page is new becomes visible', async () => {
  await server.pool.query("UPDATE menu SET component = '', is_hidden = true WHERE auth = 'device:list'");
  await ensureMenus(server.pool);
  const { rows } = await server.pool.query("SELECT component, is_hidden FROM menu WHERE auth = 'device:list'");
  expect(rows).toEqual([{ component: 'devices', is_hidden: false }]);
});

// Four processes start in sequence.
test('create-admin creates the first user once, with a given or generated password', async () => {
  const database = await createTestDatabase({ level: 'plain' });
  const command = fileURLToPath(new URL('../src/create-admin.ts', import.meta.url));
  const run = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [command], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ...env },
    });
  await expect(run({ ADMIN_PASSWORD: 'short' })).rejects.toMatchObject({
    stdout: '',
    stderr: 'wrong configuration: ADMIN_PASSWORD: must have at least 10 characters\n',
  });
  const first = JSON.parse((await run({})).stdout) as { accountName: string; password: string };
  expect(first).toEqual({ accountName: 'admin', password: expect.stringMatching(/^[\w-]{20}$/) });
  expect((await run({ ADMIN_PASSWORD: 'long enough to be one' })).stdout).toBe('');
  const pool = createPool(database.url);
  await pool.query('TRUNCATE app_user CASCADE');
  await pool.end();
  const chosen = JSON.parse((await run({ ADMIN_PASSWORD: 'long enough to be one' })).stdout) as object;
  expect(chosen).toEqual({ accountName: 'admin' });
  await database.drop();
});
