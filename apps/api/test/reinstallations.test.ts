import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import type { Backtest, Overview, ReinstallationEvent, ReinstallationPreview } from '@groundwatch/protocol/rest';
import { completeReinstallations } from '../src/reinstallations/settle.ts';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { hearBus } from './support/hear-bus.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const CRACK = 700;
const ARRAY = 701;
const HOUR = 3_600_000;
const HOURS = 200;
const EVENT = 100;
const url = `/rest/sensors/${CRACK}/reinstallations`;
const iso = (hours: number): string => new Date(T0 + hours * HOUR).toISOString();

let server: TestServer;
let admin: string;
let reader: string;
let stranger: string;

/** 0.1 mm an hour; at hour 100 the gauge is re-installed and shows 313 mm less. */
const openingAt = (hour: number): number => 400 + 0.1 * hour - (hour >= EVENT ? 313 : 0);

async function storeCracks(from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, i) => ({
    ms: T0 + (from + i) * HOUR,
    opening: openingAt(from + i),
  }));
  await server.pool.query(
    `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, current_length)
     SELECT ${CRACK}, to_timestamp(ms / 1000), now(), opening, 1000 + opening FROM jsonb_to_recordset($1::jsonb) AS r (ms float8, opening float8)`,
    [JSON.stringify(rows)],
  );
}

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    `INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $3, 2, 'b7', 0), ($2, $3, 3, 'b2', 0)`,
    [CRACK, ARRAY, site.a.device],
  );
  server.clock.now = T0 + 1_000 * HOUR;
  admin = await server.login();
  const operator = await restrictedUser(server.pool, 'reader', { company_id: site.a.company });
  await server.pool.query('UPDATE app_user SET role_id = 2 WHERE id = $1', [operator.userId]);
  reader = await server.login(operator);
  stranger = await server.login(await restrictedUser(server.pool, 'stranger', { company_id: site.b.company }));
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const table of ['sensor_reinstallation', 'reading_crack', 'reading_array', 'sensor_calibration'])
    await server.pool.query(`DELETE FROM ${table}`);
  await storeCracks(0, HOURS);
});
const heard = hearBus(() => server);

const make = (body: object = {}, by = admin, at = url) =>
  server.call<{ id: number }>(by, 'POST', at, { at: iso(EVENT), kind: 'rezeroed', ...body });
const list = async (by = admin, at = url) => (await server.call<ReinstallationEvent[]>(by, 'GET', at)).body.data;
const offsets = async (at = url) => (await list(admin, at)).map((one) => one.offsets);

test('the jump of an event is computed from the readings around it; it is listed, published and audited', async () => {
  const preview = await server.call<ReinstallationPreview>(admin, 'GET', `${url}/preview?at=${iso(EVENT)}`);
  expect(preview.body.data[0]).toEqual({ field: 'opening', before: 409.8, after: 97.1, offset: -313 });
  const made = (await make({ note: ' after the works ' })).body.data;
  expect(await list()).toEqual([
    {
      ...{ id: made.id, at: iso(EVENT), kind: 'rezeroed', entered: [], remarkId: null, note: 'after the works' },
      offsets: { opening: -313, currentLength: -313 },
      createdAt: new Date(server.clock.now).toISOString(),
      authorName: 'admin',
      revokedAt: null,
      revokerName: '',
    },
  ]);
  const { data } = (await server.call<Overview>(admin, 'GET', '/rest/overview')).body;
  const sensors = data.devices.flatMap((device) => device.sensors);
  expect(sensors.find(({ id }) => id === CRACK)?.reinstallations).toEqual([
    { id: made.id, at: iso(EVENT), kind: 'rezeroed', offsets: { opening: -313, currentLength: -313 } },
  ]);
  expect(sensors.find(({ id }) => id === site.a.tilt)).not.toHaveProperty('reinstallations');
  const changed = {
    topic: 'calibrations' as const,
    deviceNo: site.a.deviceNo,
    stationId: site.a.station,
    sensorId: CRACK,
  };
  await expect.poll(() => heard).toContainEqual({ kind: 'changed', changed });
  const { rows } = await server.pool.query("SELECT detail FROM audit WHERE action = 'reinstallation:create'");
  expect(rows).toMatchObject([{ detail: { reinstallationId: made.id, kind: 'rezeroed', note: 'after the works' } }]);
});

test('read-only users create and revoke none; elsewhere the sensor does not exist', async () => {
  const { id } = (await make()).body.data;
  expect(await list(reader)).toHaveLength(1);
  for (const [by, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await make({ at: iso(50) }, by)).status).toBe(status);
    expect((await server.call(by, 'POST', `${url}/${id}/revoke`)).status).toBe(status);
    expect((await server.call(by, 'GET', `${url}/preview?at=${iso(50)}`)).status).toBe(status);
  }
  expect((await server.call(stranger, 'GET', url)).status).toBe(404);
  // Nor through a sensor of their own.
  expect(
    (await server.call(stranger, 'POST', `/rest/sensors/${site.b.tilt}/reinstallations/${id}/revoke`)).status,
  ).toBe(404);
  expect(await list()).toMatchObject([{ id, revokedAt: null }]);
});

test('what does not fit is refused at its field', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO remark (device_id, at, content, author_name) VALUES ($1, now(), 'x', 'y') RETURNING id::int`,
    [site.b.device],
  );
  const problems = async (body: object, at = url) => {
    const { status, body: answer } = await make(body, admin, at);
    return [status, ...(answer.fields ?? []).map(({ path }) => path)];
  };
  expect(await problems({ at: iso(1_001) })).toEqual([400, 'at']);
  expect(await problems({ offsets: { temperature: 1, opening: 2 } })).toEqual([400, 'offsets.temperature']);
  expect(await problems({ offsets: { x: 1 } }, `/rest/sensors/${ARRAY}/reinstallations`)).toEqual([400, 'offsets.x']);
  expect(await problems({ remarkId: rows[0]!.id })).toEqual([400, 'remarkId']);
  expect(await problems({ kind: 'moved' })).toEqual([400, 'kind']);
  expect((await make()).status).toBe(200);
  expect((await make()).status).toBe(409);
  expect(await list()).toHaveLength(1);
});

const rate: RuleDefinition = {
  condition: {
    kind: 'rate',
    quantity: { types: ['b7'], field: 'opening' },
    hours: 24,
    side: 'beyond',
    limits: { 1: 1 },
  },
  deadband: 0,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
};
const alarms = async () => {
  const body = { scope: { kind: 'sensor', id: CRACK }, definition: rate, from: iso(0), to: iso(HOURS) };
  return (await server.call<Backtest>(admin, 'POST', '/rest/alarm-rules/backtest', body)).body.data.proposed.alarms;
};

test('a back-test continues across it, until it is revoked', async () => {
  expect(await alarms()).toBe(1);
  const { id } = (await make()).body.data;
  expect(await alarms()).toBe(0);
  expect((await server.call(admin, 'POST', `${url}/${id}/revoke`)).status).toBe(200);
  expect(await alarms()).toBe(1);
  expect((await server.call(admin, 'POST', `${url}/${id}/revoke`)).status).toBe(409);
  expect(await list()).toMatchObject([{ revokerName: 'admin' }]);
  expect((await make()).status).toBe(200);
});

test('a value entered by a person wins', async () => {
  await make({ offsets: { opening: -300 } });
  expect(await list()).toMatchObject([{ offsets: { opening: -300, currentLength: -313 }, entered: ['opening'] }]);
});

test('an event without later readings is completed when they have come', async () => {
  await server.pool.query('DELETE FROM reading_crack WHERE collected_at >= $1', [iso(EVENT)]);
  await make();
  expect(await offsets()).toEqual([{ opening: null, currentLength: null }]);
  await storeCracks(EVENT, EVENT + 2);
  expect(await completeReinstallations(server.pool, server.clock.now)).toEqual([]);
  await storeCracks(EVENT + 2, EVENT + 4);
  const before = await server.pool.query('SELECT revision FROM alarm_rule_revision');
  expect(await completeReinstallations(server.pool, server.clock.now)).toMatchObject([{ sensorId: CRACK }]);
  expect((await server.pool.query('SELECT revision FROM alarm_rule_revision')).rows).not.toEqual(before.rows);
  expect(await offsets()).toEqual([{ opening: -313, currentLength: -313 }]);
  expect(await completeReinstallations(server.pool, server.clock.now)).toEqual([]);
});

test('of events without a reading between them the later one covers both', async () => {
  await make();
  await make({ at: new Date(T0 + EVENT * HOUR - 60_000).toISOString(), kind: 'reinstalled' });
  expect(await offsets()).toEqual([
    { opening: -313, currentLength: -313 },
    { opening: 0, currentLength: 0 },
  ]);
});

test('a change of the calibration recomputes jumps', async () => {
  await make();
  const field = { field: 'opening', zero: 1, factor: 2, temperature: null };
  const calibrations = `/rest/sensors/${CRACK}/calibrations`;
  await server.call(admin, 'POST', calibrations, { validFrom: iso(-1), fields: [field] });
  expect(await offsets()).toEqual([{ opening: -626, currentLength: -313 }]);
  await server.call(admin, 'POST', `${calibrations}/1/revoke`);
  expect(await offsets()).toEqual([{ opening: -313, currentLength: -313 }]);
});

test('lists are computed per element; a faulty element waits', async () => {
  await server.pool.query(
    `INSERT INTO reading_array (sensor_id, collected_at, received_at, x, y, z, temperature)
     SELECT ${ARRAY}, $1::timestamptz + h * interval '1 hour', now(), ARRAY[1, CASE WHEN h < 100 THEN 2 END, h / 1000.0]::float8[],
       CASE WHEN h < 100 THEN '{0,0,0}' ELSE '{1.5,-2,0}' END::float8[], '{90,90,90}'::float8[], '{20,20,20}'::float8[]
     FROM generate_series(0, 120) AS h`,
    [iso(0)],
  );
  const at = `/rest/sensors/${ARRAY}/reinstallations`;
  await make({}, admin, at);
  expect(await offsets(at)).toEqual([{ x: [0, null, 0], y: [1.5, -2, 0], z: [0, 0, 0] }]);
});
