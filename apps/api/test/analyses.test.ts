import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { SensorAnalysisAnswer } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());

const url = `/rest/sensors/${site.a.tilt}/analysis`;
const limitCurve = [
  [10, 5],
  [50, 20],
];
const read = async () => (await server.call<SensorAnalysisAnswer>(token, 'GET', url)).body.data;
const write = (body: object, as = token) => server.call<SensorAnalysisAnswer>(as, 'PUT', url, body);

test('settings are written as a whole, on the state that was read, and audited', async () => {
  const heard: BusMessage[] = [];
  const subscription = await server.bus.subscribe(
    ({ message }) => void heard.push(message),
    () => undefined,
  );
  const before = await read();
  expect(before.analysis).toEqual({});
  const first = await write({ version: before.version, analysis: { limitCurve, segmentLength: 500 } });
  expect(first.body.data).toEqual({ version: before.version + 1, analysis: { limitCurve, segmentLength: 500 } });
  expect(await read()).toEqual(first.body.data);
  await expect.poll(() => heard).toContainEqual({ kind: 'registry', tables: ['sensor'] });
  expect((await write({ version: before.version, analysis: {} })).status).toBe(409);
  const second = await write({ version: before.version + 1, analysis: { limitCurve } });
  expect(second.body.data.analysis).toEqual({ limitCurve });
  const { rows } = await server.pool.query<{ action: string; target: string; detail: object }>(
    "SELECT action, target, detail FROM audit WHERE target = $1 AND action = 'sensor:update' ORDER BY id DESC LIMIT 1",
    [String(site.a.tilt)],
  );
  expect(rows[0]?.detail).toEqual({
    deviceNo: '1001',
    analysis: { limitCurve },
    was: { analysis: { limitCurve, segmentLength: 500 } },
  });
  subscription.unsubscribe();
});

test('invalid settings are refused with their place', async () => {
  const { version } = await read();
  const wrong: [object, string][] = [
    [{ segmentLength: 1 }, 'analysis.segmentLength'],
    [{ limitCurve: [] }, 'analysis.limitCurve'],
    [{ limitCurve: limitCurve.toReversed() }, 'analysis.limitCurve'],
    [{ colour: 'red' }, 'analysis'],
    [{ steadyVelocity: { x: 0 } }, 'analysis.steadyVelocity.x'],
    [{ referenceTime: 'now' }, 'analysis.referenceTime'],
  ];
  for (const [analysis, path] of wrong) {
    const { status, body } = await write({ version, analysis });
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
  }
  expect((await read()).version).toBe(version);
});

test('only users who may calibrate can write, within their scope', async () => {
  const { version } = await read();
  const reader = await restrictedUser(server.pool, 'reader', { station_id: site.a.station });
  await server.pool.query(
    "DELETE FROM role_menu WHERE role_id = $1 AND menu_id IN (SELECT id FROM menu WHERE auth = 'device:calibrate')",
    [reader.roleId],
  );
  const asReader = await server.login(reader);
  expect((await write({ version, analysis: {} }, asReader)).status).toBe(403);
  expect((await server.call(asReader, 'GET', url)).status).toBe(200);
  const stranger = await server.login(await restrictedUser(server.pool, 'other', { station_id: site.b.station }));
  expect((await write({ version, analysis: {} }, stranger)).status).toBe(404);
});
