import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defaultArrangement, type Arrangement, type PlacedPanel } from '@groundwatch/protocol/model';
import type { HomeArrangement, SavedArrangement } from '@groundwatch/protocol/rest';
import { ADMINISTRATOR_ROLE, OPERATOR_ROLE } from '../src/roles.ts';
import { userWith } from './support/commands.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const url = '/rest/dashboards/home';
let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
});
afterAll(() => server.close());
afterEach(() => server.pool.query('DELETE FROM dashboard'));

const panel = (more: Partial<PlacedPanel> = {}): PlacedPanel => ({
  ...{ id: 'status', kind: 'status', zone: 'left', weight: 4, settings: {} },
  ...more,
});
const of = (...panels: PlacedPanel[]): Arrangement => ({ panels });
const tilt = (which: 'a' | 'b', field = 'x') =>
  panel({ id: `line-${which}`, kind: 'line', settings: { sensors: [{ sensorId: site[which].tilt, field }] } });
const put = (token: string, arrangement: object, revision: number | null = null, at = url) =>
  server.call<{ revision: number }>(token, 'PUT', at, { arrangement, revision });
const get = async (token: string) => (await server.call<HomeArrangement>(token, 'GET', url)).body.data;
const ofRole = (roleId: number) => `${url}/roles/${roleId}`;

test("the user's own arrangement comes before the role's, and that before the default", async () => {
  expect(await get(admin)).toEqual({ source: 'default', arrangement: defaultArrangement, own: null, role: null });
  const role = (await put(admin, of(panel({ id: 'of-role' })), null, ofRole(ADMINISTRATOR_ROLE))).body.data;
  expect(await get(admin)).toMatchObject({ source: 'role', arrangement: of(panel({ id: 'of-role' })), own: null });
  const own = (await put(admin, of(panel({ id: 'own' })))).body.data;
  expect(await get(admin)).toMatchObject({
    source: 'own',
    arrangement: of(panel({ id: 'own' })),
    own: { revision: own.revision },
    role: { revision: role.revision, arrangement: of(panel({ id: 'of-role' })) },
  });
  expect((await server.call(admin, 'DELETE', `${url}?revision=${own.revision}`)).status).toBe(200);
  expect((await get(admin)).source).toBe('role');
  expect((await server.call(admin, 'DELETE', `${ofRole(ADMINISTRATOR_ROLE)}?revision=${role.revision}`)).status).toBe(
    200,
  );
  expect((await get(admin)).source).toBe('default');
  const { rows } = await server.pool.query(
    "SELECT action, target, detail FROM audit WHERE action LIKE 'dashboard:%' ORDER BY id",
  );
  expect(rows.map(({ action, detail }) => `${action} ${detail.for}`)).toEqual([
    'dashboard:update role',
    'dashboard:update self',
    'dashboard:delete self',
    'dashboard:delete role',
  ]);
  expect(rows[0]).toMatchObject({ target: String(ADMINISTRATOR_ROLE), detail: { panels: ['status'] } });
});

test('nobody overwrites or deletes what they have not seen', async () => {
  const first = (await put(admin, of(panel()))).body.data.revision;
  expect((await put(admin, of(panel()))).body.code).toBe(40_904);
  const second = (await put(admin, of(panel({ weight: 5 })), first)).body.data.revision;
  expect((await put(admin, of(panel({ weight: 6 })), first)).body.code).toBe(40_904);
  expect((await server.call(admin, 'DELETE', `${url}?revision=${first}`)).body.code).toBe(40_904);
  expect((await server.call(admin, 'DELETE', `${url}?revision=${second}`)).status).toBe(200);
  // Deleted and created again: not the one that was read.
  const again = (await put(admin, of(panel()))).body.data.revision;
  expect((await put(admin, of(panel({ weight: 7 })), second)).body.code).toBe(40_904);
  expect((await get(admin)).own).toMatchObject({ revision: again, arrangement: of(panel()) });
});

test("references must exist within the saver's scope, and the refusal says where", async () => {
  const user = await server.login(await restrictedUser(server.pool, 'home-a', { station_id: site.a.station }));
  const stations = (ids: number[]) => panel({ id: 'some', settings: { stationIds: ids } });
  const refused = async (...panels: PlacedPanel[]) =>
    (await put(user, of(...panels))).body.fields?.map(({ path }) => path);
  expect(await refused(panel(), stations([site.a.station, site.b.station]))).toEqual([
    'arrangement.panels.1.settings.stationIds.1',
  ]);
  expect(await refused(tilt('b'))).toEqual(['arrangement.panels.0.settings.sensors.0.sensorId']);
  expect(await refused(tilt('a', 'rain'))).toEqual(['arrangement.panels.0.settings.sensors.0.field']);
  expect(await refused(tilt('a'), stations([site.a.station]))).toBeUndefined();
  expect((await get(user)).arrangement).toEqual(of(tilt('a'), stations([site.a.station])));
});

test.each<[string, string, object]>([
  ['25 panels', 'panels', of(...Array.from({ length: 25 }, (_, index) => panel({ id: `p${index}` })))],
  ['the same id twice', 'panels', of(panel(), panel())],
  ['weight 0', 'panels.0.weight', of(panel({ weight: 0 }))],
  ['weight 13', 'panels.0.weight', of(panel({ weight: 13 }))],
  ['a half weight', 'panels.0.weight', of(panel({ weight: 1.5 }))],
  ['an unknown kind', 'panels.0.kind', of(panel({ kind: 'clock' as 'status' }))],
  ['an unknown zone', 'panels.0.zone', of(panel({ zone: 'top' as 'left' }))],
  ['an id with blanks', 'panels.0.id', of(panel({ id: 'a b' }))],
  ['a line without sensors', 'panels.0.settings.sensors', of(panel({ kind: 'line' }))],
  [
    'a station twice',
    'panels.0.settings.stationIds',
    of(panel({ settings: { stationIds: [site.a.station, site.a.station] } })),
  ],
  ['no hours', 'panels.0.settings.hours', of({ ...tilt('a'), settings: { ...tilt('a').settings, hours: 0 } })],
  [
    'nine sensors',
    'panels.0.settings.sensors',
    of(
      panel({
        kind: 'radar',
        settings: { sensors: Array.from({ length: 9 }, (_, index) => ({ sensorId: index + 1, field: 'x' })) },
      }),
    ),
  ],
])('refuses %s', async (_what, path, arrangement) => {
  const { body } = await put(admin, arrangement);
  expect([body.code, body.fields?.map((field) => field.path)]).toEqual([400, [`arrangement.${path}`]]);
});

test('saves a page without panels, and one of twenty-four', async () => {
  const first = (await put(admin, of())).body;
  expect(first.code).toBe(0);
  const most = of(...Array.from({ length: 24 }, (_, index) => panel({ id: `p${index}` })));
  expect((await put(admin, most, first.data.revision)).body.code).toBe(0);
});

test("a reader sees neither hidden nor deleted parts of a role's page", async () => {
  const { roleId, ...user } = await restrictedUser(server.pool, 'home-b', { station_id: site.b.station });
  const both = panel({ id: 'both', settings: { stationIds: [site.a.station, site.b.station] } });
  const rest = panel({ id: 'all' });
  await put(admin, of(tilt('a'), tilt('b'), both, rest), null, ofRole(roleId));
  const token = await server.login(user);
  const shown = of(tilt('b'), { ...both, settings: { stationIds: [site.b.station] } }, rest);
  expect(await get(token)).toMatchObject({ source: 'role', arrangement: shown });
  // A user who does not see all of it would remove the hidden parts.
  const seen = (await server.call<SavedArrangement>(token, 'GET', ofRole(roleId))).body.data;
  expect(seen.arrangement).toEqual(shown);
  expect((await put(token, seen.arrangement, seen.revision, ofRole(roleId))).body.code).toBe(40_304);
  expect((await server.call(token, 'DELETE', `${ofRole(roleId)}?revision=${seen.revision}`)).body.code).toBe(40_304);
  expect((await put(admin, of(tilt('b')), seen.revision, ofRole(roleId))).body.code).toBe(0);
});

test("a role's page needs the permission to change roles, and never a role with more rights", async () => {
  const viewer = await userWith(server, 'home-viewer', ['home:view']);
  expect((await put(viewer.token, of(panel()))).status).toBe(200);
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect(
      (await server.call(viewer.token, method, `${ofRole(viewer.roleId)}${method === 'DELETE' ? '?revision=1' : ''}`))
        .status,
    ).toBe(403);
  const editor = await userWith(server, 'home-editor', ['home:view', 'role:update']);
  await server.pool.query('UPDATE role SET sees_all = true WHERE id = $1', [editor.roleId]);
  expect((await put(editor.token, of(panel()), null, ofRole(viewer.roleId))).status).toBe(200);
  expect((await put(editor.token, of(panel()), null, ofRole(ADMINISTRATOR_ROLE))).status).toBe(403);
  expect((await put(editor.token, of(panel()), null, ofRole(OPERATOR_ROLE))).status).toBe(403);
  expect((await put(admin, of(panel()), null, ofRole(999_999))).status).toBe(404);
  const other = await userWith(server, 'home-other', ['audit:list']);
  expect((await get(other.token)).source).toBe('default');
});

test('an arrangement is deleted with its user or role', async () => {
  const { userId, roleId, ...user } = await restrictedUser(server.pool, 'home-gone', { station_id: site.a.station });
  await put(await server.login(user), of(panel()));
  await put(admin, of(panel()), null, ofRole(roleId));
  await server.pool.query('DELETE FROM app_user WHERE id = $1', [userId]);
  await server.pool.query('DELETE FROM role WHERE id = $1', [roleId]);
  expect((await server.pool.query('SELECT FROM dashboard')).rowCount).toBe(0);
});
