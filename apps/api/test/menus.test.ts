import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from '@groundwatch/protocol/rest';
import { ensureMenus } from '../src/menus/ensure-menus.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Menus of an installation that is older than the pages of the back office. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

const held = async (roleId: number): Promise<string[]> => {
  const { rows } = await server.pool.query<{ auth: string }>(
    'SELECT m.auth FROM role_menu rm JOIN menu m ON m.id = rm.menu_id WHERE rm.role_id = $1 ORDER BY 1',
    [roleId],
  );
  return rows.map(({ auth }) => auth);
};

test('after an upgrade pages appear, buttons stand below them, and nobody loses a right', async () => {
  const user = await restrictedUser(server.pool, 'old hand', { company_id: site.a.company });
  await server.pool.query(`
    UPDATE menu SET parent_id = (SELECT id FROM menu WHERE auth = 'tree:view') WHERE auth LIKE 'sensor:%' AND menu_type = 'button';
    DELETE FROM menu WHERE auth IN ('sensor:list', 'device:registry', 'resource:list');
    DELETE FROM menu WHERE auth LIKE '%:import' OR auth LIKE '%:export';
    UPDATE menu SET component = '', is_hidden = true, sort_order = 5 WHERE auth IN ('station:list', 'role:list');
    UPDATE menu SET version = 2 WHERE auth = 'role:list'`);
  const before = await held(user.roleId);
  await ensureMenus(server.pool);
  const { rows } = await server.pool.query<{ auth: string }>(
    `SELECT b.auth, p.auth AS parent FROM menu b JOIN menu p ON p.id = b.parent_id WHERE b.auth LIKE 'sensor:%' ORDER BY b.sort_order`,
  );
  expect(rows).toEqual([
    { auth: 'sensor:create', parent: 'sensor:list' },
    { auth: 'sensor:update', parent: 'sensor:list' },
    { auth: 'sensor:delete', parent: 'sensor:list' },
    { auth: 'sensor:import', parent: 'sensor:list' },
    { auth: 'sensor:export', parent: 'sensor:list' },
    { auth: 'sensor:list', parent: 'admin:view' },
  ]);
  const pages = await server.pool.query(
    "SELECT auth, component, is_hidden FROM menu WHERE auth IN ('station:list', 'role:list') ORDER BY 1",
  );
  expect(pages.rows).toEqual([
    { auth: 'role:list', component: '', is_hidden: true },
    { auth: 'station:list', component: 'stations', is_hidden: false },
  ]);
  const after = await held(user.roleId);
  expect(after).toEqual([...before, 'device:registry', 'sensor:list'].toSorted());
  expect(await held(1)).toContain('device:export');
  expect(await held(1)).toEqual(expect.arrayContaining(['role:import', 'menu:import', 'resource:import']));
});

test('the tree comes whatever platform the page asks for', async () => {
  const token = await server.login();
  for (const payload of [undefined, {}, { platform: 'admin' }]) {
    const { status, body } = await server.call<MenuNode[]>(token, 'POST', '/rest/user/permissions', payload);
    expect([status, body.data.length > 3]).toEqual([200, true]);
  }
});
