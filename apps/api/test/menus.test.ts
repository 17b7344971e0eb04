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

test('after an upgrade pages appear, buttons are below them, and nobody loses a permission', async () => {
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
    { auth: 'sensor:list', parent: 'assets:view' },
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

/** The permission of each entry's parent, empty at the top. */
const places = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await server.pool.query<{ auth: string; parent: string }>(
    `SELECT m.auth, coalesce(p.auth, '') AS parent FROM menu m LEFT JOIN menu p ON p.id = m.parent_id
     WHERE m.menu_type = 'menu' ORDER BY m.sort_order, m.id`,
  );
  return new Map(rows.map(({ auth, parent }) => [auth, parent]));
};

test('entries of an older installation move into areas and groups once, unless an administrator changed them', async () => {
  const fresh = await places();
  const groups = [
    'monitoring',
    'warning',
    'equipment',
    'organisation',
    'assets',
    'connection',
    'access',
    'records',
  ].map((subject) => `${subject}:view`);
  // The tree before there were areas: everyday pages and the CRM at the top, others in the back office.
  const flatten = `
    UPDATE menu SET parent_id = CASE WHEN path LIKE '/admin/%' THEN (SELECT id FROM menu WHERE auth = 'admin:view') END
    WHERE parent_id IN (SELECT id FROM menu WHERE auth = ANY($1)) OR auth = 'crm:view'`;
  await server.pool.query(flatten, [groups]);
  await server.pool.query('DELETE FROM menu WHERE auth = ANY($1)', [groups]);
  await server.pool.query(`
    UPDATE menu SET name_zh = '地图总览', version = 2 WHERE auth = 'map:view';
    UPDATE menu SET is_hidden = true, version = 2 WHERE auth = 'shift:list';
    UPDATE menu SET parent_id = (SELECT id FROM menu WHERE auth = 'device:list'), version = 2 WHERE auth = 'audit:list';
    UPDATE menu SET version = 3 WHERE auth = 'alarm:list';
    UPDATE menu SET name_en = 'An older name' WHERE auth = 'wall:list';
    INSERT INTO menu (menu_type, path, name_zh, name_en, name_ja, auth, sort_order)
    VALUES ('menu', 'https://example.org', 'x', 'x', 'x', 'own:view', 15), ('menu', '', 'y', 'y', 'y', '', 16)`);
  await ensureMenus(server.pool);
  const changed = {
    'map:view': '',
    'shift:list': '',
    'audit:list': 'device:list',
    'own:view': '',
    // A placeholder, which needs no permission.
    '': '',
    'role:list': 'admin:view',
  };
  const upgraded = new Map([...fresh, ...Object.entries(changed)]);
  expect(Object.fromEntries(await places())).toEqual(Object.fromEntries(upgraded));

  await server.pool.query("UPDATE menu SET parent_id = NULL, version = 2 WHERE auth = 'home:view'");
  await ensureMenus(server.pool);
  expect(Object.fromEntries(await places())).toEqual({ ...Object.fromEntries(upgraded), 'home:view': '' });
});

test('a role with a page gets its groups, which grant nothing, and no empty groups', async () => {
  const user = await restrictedUser(server.pool, 'clerk', { company_id: site.a.company });
  await server.pool.query(
    `DELETE FROM role_menu WHERE role_id = $1 AND menu_id NOT IN (SELECT id FROM menu WHERE auth = 'company:list')`,
    [user.roleId],
  );
  const token = await server.login(user);
  const { body } = await server.call<MenuNode[]>(token, 'POST', '/rest/user/permissions');
  const outline = (nodes: readonly MenuNode[]): object[] =>
    nodes.map(({ menuNameEn, menuAuth, children }) => ({ [`${menuNameEn} ${menuAuth}`]: outline(children) }));
  expect(outline(body.data)).toEqual([
    { 'Administration ': [{ 'Organisation ': [{ 'Companies company:list': [] }] }] },
  ]);
});

test('the tree comes whatever platform the page asks for', async () => {
  const token = await server.login();
  for (const payload of [undefined, {}, { platform: 'admin' }]) {
    const { status, body } = await server.call<MenuNode[]>(token, 'POST', '/rest/user/permissions', payload);
    expect([status, body.data.length > 3]).toEqual([200, true]);
  }
});
