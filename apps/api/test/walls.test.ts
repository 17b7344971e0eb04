import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { asScreen, claim, newWall, openCode, pairScreen, wallBody, wallsOf } from './support/walls.ts';

let server: TestServer;
let admin: string;
/** Sees only company a. */
let ofA: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  ofA = await server.login(await restrictedUser(server.pool, 'of-a', { company_id: site.a.company }));
});
afterAll(() => server.close());

const enter = (token: string, wallId: number, code: string, name = 'left') =>
  server.call(token, 'POST', `/rest/walls/${wallId}/displays`, { code, name });
const stationsOfScreen = async (display: string) => {
  const answer = await asScreen(server.app, display, 'GET', '/rest/overview');
  return [...answer.body.matchAll(/"stationId":(\d+)/g), ...answer.body.matchAll(/"name":"station (\w)"/g)]
    .map(([, found]) => found)
    .filter((found) => found === 'a' || found === 'b');
};

test('a screen shows a code, a person enters it, and the screen gets a token that only it knows', async () => {
  const wallId = await newWall(server, admin);
  const { code, secret } = await openCode(server);
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(await claim(server, secret)).toMatchObject({ status: 200, data: null });
  // As people type it.
  expect((await enter(admin, wallId, ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).status).toBe(200);
  const { cookie, data, text } = await claim(server, secret);
  expect(data).toEqual({ wallId });
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 86_400 });
  expect(cookie?.secure).toBeUndefined();
  const token = cookie!.value;
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(text).not.toContain(token);
  const { rows } = await server.pool.query<{ hash: Buffer }>(
    'SELECT token_hash AS hash FROM display WHERE wall_id = $1',
    [wallId],
  );
  expect(rows.map(({ hash }) => hash.toString('hex'))).toEqual([createHash('sha256').update(token).digest('hex')]);
  const mine = await asScreen(server.app, token, 'GET', '/rest/walls/mine');
  expect(mine.json<{ data: unknown }>().data).toEqual({ wallId });
  // Renewed on use.
  expect(mine.cookies).toMatchObject([{ name: 'display', value: token, maxAge: 400 * 86_400 }]);
  const [wall] = (await wallsOf(server, admin)).filter(({ id }) => id === wallId);
  expect(wall?.displays).toMatchObject([{ name: 'left', pairedBy: 'admin', report: null, fault: null }]);
  expect(JSON.stringify(wall)).not.toContain(token);
  const { rows: logged } = await server.pool.query<{ detail: object }>(
    "SELECT detail FROM audit WHERE action = 'display:pair' AND target = $1",
    [String(wallId)],
  );
  expect(logged).toMatchObject([{ detail: { name: 'left' } }]);
});

test('where the answer was lost the screen asks again, and the earlier token is invalid', async () => {
  const wallId = await newWall(server, admin);
  const { code, secret } = await openCode(server);
  await enter(admin, wallId, code);
  const [first, second] = [(await claim(server, secret)).cookie!.value, (await claim(server, secret)).cookie!.value];
  expect((await asScreen(server.app, first, 'GET', '/rest/overview')).statusCode).toBe(401);
  expect((await asScreen(server.app, second, 'GET', '/rest/overview')).statusCode).toBe(200);
  const [wall] = (await wallsOf(server, admin)).filter(({ id }) => id === wallId);
  expect(wall?.displays).toHaveLength(1);
  server.clock.now += 600_001;
  expect((await claim(server, secret)).status).toBe(404);
});

test('a code works once, and not after ten minutes; an unknown secret is refused', async () => {
  const wallId = await newWall(server, admin);
  const used = await openCode(server);
  expect((await enter(admin, wallId, used.code)).status).toBe(200);
  expect((await enter(admin, wallId, used.code)).status).toBe(400);
  const old = await openCode(server);
  server.clock.now += 600_001;
  const late = await enter(admin, wallId, old.code);
  expect(late.body.fields?.[0]?.path).toBe('code');
  expect((await claim(server, old.secret)).status).toBe(404);
  expect((await claim(server, 'x'.repeat(43))).status).toBe(404);
});

test('after wrong codes a user is blocked for a while, even with a right one; others are not', async () => {
  server.clock.now += 600_001;
  const wallId = await newWall(server, ofA);
  for (let i = 0; i < 10; i += 1) expect((await enter(ofA, wallId, `QQQQ${i}2`)).status).toBe(400);
  const { code } = await openCode(server);
  expect((await enter(ofA, wallId, code)).status).toBe(429);
  expect((await enter(admin, wallId, code)).status).toBe(200);
  server.clock.now += 600_001;
  expect((await enter(ofA, wallId, (await openCode(server)).code)).status).toBe(200);
});

test('waiting screens are limited: the oldest of one address is dropped', async () => {
  server.clock.now += 600_001;
  const [first] = [await openCode(server, '192.0.2.1')];
  const later = [];
  for (let i = 0; i < 10; i += 1) {
    server.clock.now += 1;
    later.push(await openCode(server, '192.0.2.1'));
  }
  expect((await claim(server, first.secret)).status).toBe(404);
  for (const { secret } of later) expect((await claim(server, secret)).status).toBe(200);
});

test("a wall shows what it names within its owner's scope, and never more", async () => {
  const wallId = await newWall(server, ofA);
  const screen = await pairScreen(server, ofA, wallId);
  expect(await stationsOfScreen(screen)).toEqual(['a']);
  // Of another company: it cannot be set or seen.
  const foreign = await server.call(ofA, 'POST', '/rest/walls', wallBody({ stationIds: [site.b.station] }));
  expect(foreign.status).toBe(403);
  // Whoever saves it is responsible: now it is all that the administrator sees.
  const wall = (await wallsOf(server, admin)).find(({ id }) => id === wallId)!;
  const put = (more: object) => server.call(admin, 'PUT', `/rest/walls/${wallId}`, { ...wall, ...more });
  expect((await put({})).status).toBe(200);
  expect(await stationsOfScreen(screen)).toEqual(['a', 'b']);
  expect((await wallsOf(server, ofA)).some(({ id }) => id === wallId)).toBe(false);
  expect((await server.call(ofA, 'GET', `/rest/walls/${wallId}/view`)).status).toBe(404);
  expect((await server.call(ofA, 'DELETE', `/rest/walls/${wallId}`)).status).toBe(404);
  expect((await enter(ofA, wallId, 'ABCDEF')).status).toBe(404);
  // The form has an older state.
  expect((await put({})).body.code).toBe(40_904);
  expect((await put({ revision: 2, stationIds: [site.b.station] })).status).toBe(200);
  expect(await stationsOfScreen(screen)).toEqual(['b']);
  const view = await asScreen(server.app, screen, 'GET', `/rest/walls/${wallId}/view`);
  expect(view.json<{ data: object }>().data).toMatchObject({ stationIds: [site.b.station], mayAcknowledge: false });
});

test('the wall of a deleted account shows nothing', async () => {
  const user = await restrictedUser(server.pool, 'leaving', { company_id: site.a.company });
  const wallId = await newWall(server, await server.login(user), { stationIds: [site.a.station] });
  const screen = await pairScreen(server, admin, wallId);
  expect(await stationsOfScreen(screen)).toEqual(['a']);
  await server.call(admin, 'DELETE', `/rest/users/${user.userId}`);
  expect(await stationsOfScreen(screen)).toEqual([]);
  expect((await wallsOf(server, admin)).find(({ id }) => id === wallId)).toMatchObject({
    setUpBy: '',
    stationCount: 0,
  });
});

test('a screen sees only its own wall; a person’s token wins over the screen’s', async () => {
  const [own, other] = [await newWall(server, admin), await newWall(server, admin)];
  const screen = await pairScreen(server, admin, own);
  const get = async (url: string, cookies: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, cookies: { display: screen, ...cookies } });
  expect((await get(`/rest/walls/${own}/view`)).statusCode).toBe(200);
  expect((await get(`/rest/walls/${other}/view`)).statusCode).toBe(404);
  expect((await get('/rest/walls')).statusCode).toBe(403);
  expect((await get('/rest/walls', { token: admin })).statusCode).toBe(200);
  expect((await get('/rest/walls/mine', { token: admin })).json<{ data: unknown }>().data).toBeNull();
  // An ended session is ignored.
  expect((await get(`/rest/walls/${own}/view`, { token: `${admin}x` })).statusCode).toBe(200);
});

test('a token is extended by its use, and ends 400 days after it', async () => {
  const wallId = await newWall(server, admin);
  const screen = await pairScreen(server, admin, wallId);
  const status = async () => (await asScreen(server.app, screen, 'GET', '/rest/overview')).statusCode;
  const start = server.clock.now;
  for (let i = 0; i < 3; i += 1) {
    server.clock.now += 300 * 86_400_000;
    expect(await status()).toBe(200);
    await expect
      .poll(async () => {
        const { rows } = await server.pool.query<{ seen: Date }>(
          'SELECT last_seen_at AS seen FROM display WHERE wall_id = $1',
          [wallId],
        );
        return rows[0]?.seen.getTime();
      })
      .toBe(server.clock.now);
  }
  server.clock.now += 401 * 86_400_000;
  expect(await status()).toBe(401);
  server.clock.now = start;
});

test('many addresses that request codes do not block an honest screen, and each counts with its whole network', async () => {
  const { pool } = server;
  await pool.query('DELETE FROM display_pairing');
  const waiting = async (address: string) =>
    (await pool.query('SELECT FROM display_pairing WHERE address = $1', [address])).rowCount;
  const honest = await openCode(server, '203.0.113.9');
  for (let n = 0; n < 12; n += 1) await openCode(server, `2001:db8:0:1::${n}`);
  expect(await waiting('2001:db8:0:1::/64')).toBe(10);
  for (let host = 0; host < 20; host += 1) for (let n = 0; n < 10; n += 1) await openCode(server, `198.51.100.${host}`);
  const late = await openCode(server, '203.0.113.10');
  expect((await pool.query('SELECT FROM display_pairing')).rowCount).toBe(200);
  for (const { secret } of [honest, late]) expect((await claim(server, secret)).status).toBe(200);
});

test('a scene is within the scope of whoever saves the wall', async () => {
  const { settings } = wallBody();
  const fieldsOf = async (token: string, scene: object) => {
    const body = wallBody({ settings: { ...settings, scenes: [{ kind: 'curves', seconds: 30, ...scene }] } });
    const { body: answer } = await server.call(token, 'POST', '/rest/walls', body);
    return answer.fields?.map(({ path }) => path) ?? [];
  };
  const foreign = { stationId: site.b.station, sensorIds: [site.b.tilt] };
  expect(await fieldsOf(ofA, foreign)).toEqual(['settings.scenes.0.stationId']);
  expect(await fieldsOf(ofA, { sensorIds: [site.a.tilt, site.b.tilt] })).toEqual(['settings.scenes.0.sensorIds']);
  expect(await fieldsOf(ofA, { stationId: 9_999 })).toEqual(['settings.scenes.0.stationId']);
  expect(await fieldsOf(ofA, { stationId: site.a.station, sensorIds: [site.a.tilt] })).toEqual([]);
  expect(await fieldsOf(admin, foreign)).toEqual([]);
  const panel = (settings: object) => [{ id: 'p', kind: 'status', zone: 'left', weight: 4, settings }];
  const free = (panels: object[]) => fieldsOf(ofA, { kind: 'panels', panels });
  expect(await free(panel({ stationIds: [site.a.station] }))).toEqual([]);
  expect(await free(panel({ stationIds: [site.b.station] }))).toEqual([
    'settings.scenes.0.panels.0.settings.stationIds.0',
  ]);
  expect(await free([])).toEqual(['settings.scenes.0.panels']);
  expect(await fieldsOf(ofA, { kind: 'panels' })).toEqual(['settings.scenes.0.panels']);
  // Pages and pictures must be on this site.
  const odd = { kind: 'page', settings: { page: '//example.org/x' } };
  expect(await free([{ ...panel({})[0], ...odd }])).toEqual(['settings.scenes.0.panels.0.settings.page']);
  const picture = { kind: 'picture', settings: { picture: 'https://example.org/a.png' } };
  expect(await free([{ ...panel({})[0], ...picture }])).toEqual(['settings.scenes.0.panels.0.settings.picture']);
  expect(await free([{ ...panel({})[0], kind: 'text' }])).toEqual(['settings.scenes.0.panels.0.settings.text']);
});
