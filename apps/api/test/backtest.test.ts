import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import type { Backtest } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { clearRules, rulesOf } from './support/rules.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const CRACK = 700;
const OTHER = 701;
const HOUR = 3_600_000;
const DAYS = 14;
const url = '/rest/alarm-rules/backtest';
const iso = (hours: number): string => new Date(T0 + hours * HOUR).toISOString();

let server: TestServer;
let admin: string;
let elsewhere: string;

/** An opening: 0 at first, 12 mm for a day from hour 100 on, growing by 0.5 mm an hour from hour 240 on. */
const openingAt = (hour: number): number => (hour >= 240 ? (hour - 240) * 0.5 : hour >= 100 && hour < 124 ? 12 : 0);

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    `INSERT INTO sensor (id, device_id, port, type, sub_address, name)
     VALUES ($1, $3, 2, 'b7', 0, 'crack'), ($2, $3, 3, 'b7', 0, 'other')`,
    [CRACK, OTHER, site.a.device],
  );
  const rows = Array.from({ length: DAYS * 24 }, (_, hour) => ({ ms: T0 + hour * HOUR, opening: openingAt(hour) }));
  await server.pool.query(
    `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening)
     SELECT ${CRACK}, to_timestamp(ms / 1000), now(), opening FROM jsonb_to_recordset($1::jsonb) AS r (ms float8, opening float8)`,
    [JSON.stringify(rows)],
  );
  admin = await server.login();
  elsewhere = await server.login(await restrictedUser(server.pool, 'elsewhere', { company_id: site.b.company }));
});
afterAll(() => server.close());
beforeEach(async () => {
  await clearRules(server);
  await server.pool.query('DELETE FROM marked_event');
  await server.pool.query('DELETE FROM sensor_calibration');
});

const opening = (limits: Record<number, number>): RuleDefinition => ({
  condition: { kind: 'threshold', quantity: { types: ['b7'], field: 'opening' }, side: 'above', limits },
  deadband: 0,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
});
const { make } = rulesOf(
  { call: (...args: Parameters<TestServer['call']>) => server.call(...args) } as TestServer,
  () => admin,
);
const run = (definition: RuleDefinition, body: object = {}, by = admin) =>
  server.call<Backtest>(by, 'POST', url, {
    scope: { kind: 'station', id: site.a.station },
    definition,
    from: iso(0),
    to: iso(DAYS * 24),
    ...body,
  });

test('reports what a definition would have done: alarms, time above each level and lead times', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    "INSERT INTO marked_event (station_id, at, name) VALUES ($1, $2, 'slide') RETURNING id",
    [site.a.station, iso(300)],
  );
  const { status, body } = await run(opening({ 4: 10, 2: 20 }));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    inForce: null,
    difference: null,
    subjectCount: 2,
    readings: DAYS * 24,
    proposed: {
      alarms: 2,
      alarmsPerWeek: 1,
      // Blue twice; orange at 20 mm, at hour 280 and the second reading of it an hour later.
      rises: { 4: 2, 3: 0, 2: 1, 1: 0 },
      open: 1,
    },
    episodes: [
      {
        run: 'proposed',
        subject: `sensor:${CRACK}`,
        from: iso(101),
        // Below the limit from hour 124 on; lowered when that has lasted ten minutes, at the next reading.
        to: iso(125),
        worstLevel: 4,
        trigger: { value: 12, limit: 10, unit: 'mm', field: 'opening' },
        isInBoth: false,
      },
      {
        from: iso(261),
        to: null,
        worstLevel: 2,
        changes: [
          [iso(261), 4],
          [iso(281), 2],
        ],
      },
    ],
    events: [
      {
        id: rows[0]!.id,
        proposed: { 4: 39 * 3_600, 3: 19 * 3_600, 2: 19 * 3_600, 1: null },
        inForce: null,
      },
    ],
  });
  expect(body.data.proposed.secondsAbove['2']).toBe((DAYS * 24 - 281) * 3_600);
  expect(body.data.proposed.secondsAbove['4']).toBe((24 + DAYS * 24 - 261) * 3_600);
});

test('compares with the version in force of the edited rule', async () => {
  const ruleId = (await make({ definition: opening({ 4: 8 }) })).body.data.id;
  const { body } = await run(opening({ 4: 13 }), { ruleId });
  expect(body.data).toMatchObject({
    inForceVersion: { ruleId, version: 1 },
    proposed: { alarms: 1 },
    inForce: { alarms: 2 },
    // 8 mm at hour 256, 13 mm at 266.
    difference: { inBoth: 1, onlyProposed: 0, onlyInForce: 1, earlier: 0, later: 1, medianShiftS: 10 * 3_600 },
  });
  expect(body.data.episodes.map(({ run, isInBoth, shiftS }) => [run, isInBoth, shiftS])).toEqual([
    ['inForce', false, null],
    ['inForce', true, -36_000],
    ['proposed', true, 36_000],
  ]);
});

test('judges calibrated values, and only where no narrower override applies', async () => {
  await server.pool.query(
    `INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, '1970-01-01Z', $2)`,
    [CRACK, JSON.stringify([{ field: 'opening', zero: 0, factor: 0.5, temperature: null }])],
  );
  expect((await run(opening({ 4: 10 }))).body.data.proposed.alarms).toBe(1);
  const ruleId = (await make({ definition: opening({ 4: 1 }) })).body.data.id;
  await make({
    definition: opening({ 4: 1 }),
    scope: { kind: 'sensor', id: CRACK },
    overridesId: ruleId,
    isOff: true,
  });
  const { body } = await run(opening({ 4: 1 }), { ruleId });
  expect(body.data.subjects.map(({ subject }) => subject)).toEqual([`sensor:${OTHER}`]);
});

/** Stores rows ahead of a sensor or device, received at these hours; each claims eight hours more. */
const storeAhead = (table: string, id: number, rows: readonly (readonly [hours: number, row: object])[]) =>
  server.pool.query(
    `INSERT INTO reading_ahead (table_name, key_id, device_id, collected_at, received_at, row)
      SELECT $1, $2, $3, to_timestamp(ms / 1000) + interval '8 h', to_timestamp(ms / 1000), row
      FROM jsonb_to_recordset($4::jsonb) AS r (ms float8, row jsonb)`,
    [table, id, site.a.device, JSON.stringify(rows.map(([hours, row]) => ({ ms: T0 + hours * HOUR, row })))],
  );
const sound = (opening: number, quality = 0) => ({ quality, checks: 0, opening });

test('judges readings ahead at their receive time, as ingest did: they raise, and clear nothing', async () => {
  await storeAhead('reading_crack', CRACK, [
    [110.2, sound(0)],
    [110.7, sound(0)],
    [160.2, sound(50, 2)],
    [160.3, sound(50, 2)],
  ]);
  await storeAhead('reading_crack', OTHER, [
    [-5, sound(13)],
    [20, sound(12, 1)],
    [30, sound(0)],
    [40, sound(0)],
  ]);
  const { body } = await run(opening({ 4: 10 }), { to: iso(200) });
  await server.pool.query('DELETE FROM reading_ahead');
  expect(body.data.episodes.map(({ subject, from, to, trigger }) => ({ subject, from, to, trigger }))).toMatchObject([
    { subject: `sensor:${OTHER}`, from: iso(20), to: null, trigger: { value: 12, isAhead: true, isSuspect: true } },
    // The two low readings ahead ended nothing, and a sensor fault ahead is ignored.
    { subject: `sensor:${CRACK}`, from: iso(101), to: iso(125), trigger: { value: 12 } },
  ]);
  expect(body.data.episodes[1]!.trigger).not.toHaveProperty('isAhead');
});

test('counts readings ahead as contact, and ignores an impossible value of a status', async () => {
  const { rowCount } = await server.pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle, signal)
      SELECT $1, at, at, 3600, CASE WHEN at = $2::timestamptz + interval '5 h' THEN -200 ELSE -70 END
      FROM generate_series($2::timestamptz, $2::timestamptz + interval '10 h', interval '1 h') at`,
    [site.a.device, iso(0)],
  );
  expect(rowCount).toBe(11);
  const hours = Array.from({ length: 40 }, (_, index) => index + 11);
  await storeAhead(
    'device_status',
    site.a.device,
    hours.map((hour) => [hour, { send_cycle: 3_600, signal: hour === 30 ? -115 : -70 }]),
  );
  const one = { ...opening({}), onDelay: { needs: 1, of: 1 } };
  const silent = await run({ ...one, condition: { kind: 'noData', limits: { 3: 5 } } }, { to: iso(60) });
  const weak = await run({ ...one, condition: { kind: 'signal', limits: { 4: -110 } } }, { to: iso(60) });
  await server.pool.query('DELETE FROM reading_ahead');
  await server.pool.query('DELETE FROM device_status');
  expect(silent.body.data.episodes.map(({ from }) => from)).toEqual([iso(55)]);
  expect(weak.body.data.episodes).toMatchObject([{ from: iso(30), to: null, trigger: { value: -115, isAhead: true } }]);
});

test('refuses invalid requests, and discloses nothing outside the scope', async () => {
  expect((await run(opening({ 4: 10 }), {}, elsewhere)).status).toBe(404);
  expect((await run(opening({ 4: 10, 1: 5 }))).body).toMatchObject({
    code: 400,
    fields: [{ path: 'definition.condition.limits.1' }],
  });
  expect((await run(opening({ 4: 10 }), { to: iso(24 * 401) })).status).toBe(400);
  expect((await run(opening({ 4: 10 }), { ruleId: 999_999 })).status).toBe(404);
});

test('runs one per user, and the next one after it has ended', async () => {
  const both = await Promise.all([run(opening({ 4: 10 })), run(opening({ 4: 10 }))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect((await run(opening({ 4: 10 }))).status).toBe(200);
});
