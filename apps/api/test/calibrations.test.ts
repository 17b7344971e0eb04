import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalibrationVersion, Overview } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { hearBus } from './support/hear-bus.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
let stranger: string;
let reader: string;
const { tilt } = site.a;
const url = `/rest/sensors/${tilt}/calibrations`;
const PROBE = 505;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    "INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $2, 2, 'b6', 0), (506, $2, 3, 'b11', 0)",
    [PROBE, site.a.device],
  );
  admin = await server.login();
  stranger = await server.login(await restrictedUser(server.pool, 'stranger', { company_id: site.b.company }));
  const operator = await restrictedUser(server.pool, 'reader', { company_id: site.a.company });
  await server.pool.query('UPDATE app_user SET role_id = 2 WHERE id = $1', [operator.userId]);
  reader = await server.login(operator);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.pool.query('DELETE FROM sensor_calibration');
  await server.pool.query("DELETE FROM audit WHERE action LIKE 'calibration:%'");
});
const heard = hearBus(() => server);

const field = (key: string, more: object = {}) => ({ field: key, zero: 0.5, factor: 2, temperature: null, ...more });
const body = (more: object = {}) => ({ validFrom: '2026-03-01T08:00:00+08:00', fields: [field('x')], ...more });
const make = async (given: object = body(), at = url, token = admin) =>
  server.call<{ version: number }>(token, 'POST', at, given);
const list = async (token = admin, at = url) => server.call<CalibrationVersion[]>(token, 'GET', at);
const paths = async (given: object, at = url) => {
  const { status, body: answer } = await make(given, at);
  return [status, ...(answer.fields ?? []).map(({ path }) => path)];
};

test('a version is created, listed and numbered from 1; it is published and audited', async () => {
  expect((await make(body({ note: ' mounted anew ' }))).body.data).toEqual({ version: 1 });
  expect((await make(body({ validFrom: '2026-04-01T00:00:00Z', fields: [] }))).body.data).toEqual({ version: 2 });
  const { body: answer } = await list();
  expect(answer.data).toEqual([
    expect.objectContaining({ version: 2, fields: [], moisture: null, revokedAt: null }),
    {
      version: 1,
      validFrom: '2026-03-01T00:00:00.000Z',
      fields: [field('x')],
      moisture: null,
      note: 'mounted anew',
      createdAt: new Date(server.clock.now).toISOString(),
      authorName: 'admin',
      revokedAt: null,
      revokerName: '',
    },
  ]);
  await expect
    .poll(() => heard)
    .toContainEqual({
      kind: 'changed',
      changed: { topic: 'calibrations', deviceNo: site.a.deviceNo, stationId: site.a.station, sensorId: tilt },
    });
  const { rows } = await server.pool.query<{ target: string; detail: object }>(
    "SELECT target, detail FROM audit WHERE action = 'calibration:create' ORDER BY id",
  );
  expect(rows[0]).toMatchObject({
    target: String(tilt),
    detail: { deviceNo: site.a.deviceNo, calibrationVersion: 1, fields: [field('x')], note: 'mounted anew' },
  });
});

test('two concurrent ones get two numbers', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => make()));
  expect(answers.map(({ body: answer }) => answer.data.version).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a revoked version no longer counts, and can be applied again as a new one', async () => {
  await make();
  const applied = async () => {
    const { body: answer } = await server.call<Overview>(admin, 'GET', '/rest/overview');
    return answer.data.devices.flatMap(({ sensors }) => sensors).find(({ id }) => id === tilt)?.calibrations.length;
  };
  expect(await applied()).toBe(1);
  server.clock.now += 60_000;
  expect((await server.call(admin, 'POST', `${url}/1/revoke`)).status).toBe(200);
  expect(await applied()).toBe(0);
  const [first] = (await list()).body.data;
  expect(first).toMatchObject({ revokedAt: new Date(server.clock.now).toISOString(), revokerName: 'admin' });
  expect((await server.call(admin, 'POST', `${url}/1/revoke`)).status).toBe(409);
  expect((await server.call(admin, 'POST', `${url}/9/revoke`)).status).toBe(404);
  await make(body({ fields: first?.fields }));
  expect((await list()).body.data.map(({ version, revokedAt }) => [version, revokedAt === null])).toEqual([
    [2, true],
    [1, false],
  ]);
  const { rows } = await server.pool.query("SELECT detail FROM audit WHERE action = 'calibration:revoke'");
  expect(rows).toEqual([{ detail: { deviceNo: site.a.deviceNo, calibrationVersion: 1 } }]);
});

describe('what does not fit the sensor is refused at its field', () => {
  const by = (temperature: string) => ({ temperature: { field: temperature, coefficient: 0.01, reference: 20 } });
  test.each([
    ['no such field', body({ fields: [field('x'), field('opening')] }), url, ['fields.1.field']],
    ['a code', body({ fields: [field('zeroMode')] }), url, ['fields.0.field']],
    ['twice', body({ fields: [field('x'), field('x')] }), url, ['fields.1.field']],
    ['no temperature', body({ fields: [field('x', by('y'))] }), url, ['fields.0.temperature.field']],
    [
      'its own temperature',
      body({ fields: [field('temperature', by('temperature'))] }),
      url,
      ['fields.0.temperature.field'],
    ],
    [
      'the temperature of another part',
      body({ fields: [field('x', by('crackTemperature')), field('crackOpening', by('temperature'))] }),
      '/rest/sensors/506/calibrations',
      ['fields.0.temperature.field', 'fields.1.temperature.field'],
    ],
    ['factor 0', body({ fields: [field('x', { factor: 0 })] }), url, ['fields.0.factor']],
    ['a number beyond all', body({ fields: [field('x', { zero: 1e12 })] }), url, ['fields.0.zero']],
    ['no time', body({ validFrom: 'yesterday' }), url, ['validFrom']],
    [
      'no probe',
      body({
        moisture: { form: 'inverse', a: 0.1957, b: 0.404, c: 0.02852, airFrequency: 38_000, waterFrequency: null },
      }),
      url,
      ['moisture'],
    ],
  ])('%s', async (_what, given, at, expected) => {
    expect(await paths(given, at)).toEqual([400, ...expected]);
    expect((await list()).body.data).toEqual([]);
  });

  test('accepts what fits: a temperature of the same table, both forms of a probe', async () => {
    expect(await paths(body({ fields: [field('x', by('temperature'))] }))).toEqual([200]);
    expect(
      await paths(body({ fields: [field('crackOpening', by('crackTemperature'))] }), '/rest/sensors/506/calibrations'),
    ).toEqual([200]);
    for (const form of ['inverse', 'forward']) {
      const moisture = { form, a: 0.1957, b: 0.404, c: 0.02852, airFrequency: 38_000, waterFrequency: 29_000 };
      expect(await paths(body({ fields: [], moisture }), `/rest/sensors/${PROBE}/calibrations`)).toEqual([200]);
    }
  });
});

test('read-only users see versions and change none; elsewhere the sensor does not exist', async () => {
  await make();
  expect((await list(reader)).body.data).toHaveLength(1);
  expect((await make(body(), url, reader)).status).toBe(403);
  expect((await server.call(reader, 'POST', `${url}/1/revoke`)).status).toBe(403);
  expect((await list(stranger)).status).toBe(404);
  expect((await make(body(), url, stranger)).status).toBe(404);
  expect((await server.call(stranger, 'POST', `${url}/1/revoke`)).status).toBe(404);
  expect((await list()).body.data).toMatchObject([{ version: 1, revokedAt: null }]);
});

test('a sensor is deleted with its calibrations, after a warning', async () => {
  await server.pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (507, $1, 4, 'b4', 0)", [
    site.a.device,
  ]);
  await make(body(), '/rest/sensors/507/calibrations');
  const { body: answer } = await server.call(admin, 'GET', '/rest/sensors/507/dependents');
  expect(answer.data).toEqual([{ kind: 'calibration', count: 1, names: ['1'], isBlocking: false }]);
  expect((await server.call(admin, 'DELETE', '/rest/sensors/507')).status).toBe(200);
});
