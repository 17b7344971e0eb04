import { createPool, type Pool } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { families, familyKeys } from '@groundwatch/protocol/model';
import { WallWriteSchema } from '@groundwatch/protocol/rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCounty, type DemoStation } from '../src/demo/county.ts';
import { liveStations, seedHydrology } from '../src/demo/hydrology.ts';
import { writeHistory, type HistoryResult } from '../src/demo/history/write-history.ts';
import { liveDevices } from '../src/demo/live.ts';
import { seedRegistry } from '../src/demo/registry.ts';
import { addRenewalRemarks } from '../src/demo/renewals.ts';
import { seedWall } from '../src/demo/seed-wall.ts';
import { addTrialRemarks } from '../src/demo/trial-remarks.ts';
import { measure } from '../src/devices/reading.ts';
import { DAY, HOUR } from '../src/physics/time.ts';
import { loadRelief, type Relief } from '../src/terrain/relief.ts';

const NOW = Date.UTC(2026, 10, 20, 4);

let database: TestDatabase;
let pool: Pool;
let county: DemoStation[];
let relief: Relief;
let first: HistoryResult;

const one = async <T>(sql: string): Promise<T> => (await pool.query(sql)).rows[0] as T;
const counts = (): Promise<Record<string, number>> =>
  one(`SELECT (SELECT count(*) FROM company) AS companies, (SELECT count(*) FROM station) AS stations,
    (SELECT count(*) FROM device) AS devices, (SELECT count(*) FROM sensor) AS sensors,
    (SELECT count(*) FROM resource) AS resources, (SELECT count(*) FROM stored_file) AS files, (SELECT count(*) FROM device_status) AS statuses,
    (SELECT count(*) FROM reading_inclination) AS inclinations, (SELECT count(*) FROM reading_array) AS arrays,
    (SELECT count(*) FROM latest_reading) AS latest`);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 3 });
  relief = loadRelief();
  // Two stations represent all, one of them with a silent device.
  const whole = makeCounty(relief);
  const silent = whole.find((s) => s.devices.some((d) => typeof d.spec.quirks.silent === 'object'));
  county = [whole[0], silent].filter((s) => s !== undefined);
  await seedRegistry(pool, county, relief);
  const began = performance.now();
  first = await writeHistory(pool, county, NOW, () => undefined);
  process.stdout.write(`demo history: ${Math.round((first.rows / (performance.now() - began)) * 1_000)} rows/s\n`);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a second run adds nothing', async () => {
  const before = await counts();
  await seedRegistry(pool, county, relief);
  const second = await writeHistory(pool, county, NOW, () => undefined);
  expect(second).toEqual({ rows: 0, devices: 0 });
  expect(await counts()).toEqual(before);
  expect(before).toMatchObject({ companies: 1, stations: 2, resources: 4, files: 4 });
});

test('hydrology stations have their own TCP server, once, and removed ones do not connect', async () => {
  for (const port of [9_701, 9_702]) await seedHydrology(pool, port);
  const { servers, checked } = await one<{ servers: number; checked: number }>(
    `SELECT (SELECT count(*)::int FROM tcp_server WHERE adapter = 'sl651') AS servers,
      (SELECT count(*)::int FROM device WHERE password IS NOT NULL) AS checked`,
  );
  expect(servers).toBe(1);
  expect(checked).toBeGreaterThan(0);
  const live = await liveStations(pool, county);
  expect(live).toMatchObject({ port: 9_701, stations: [{ station: '0086071202', password: '4A7C', hasSoil: true }] });
  await pool.query(`DELETE FROM device WHERE model = 'SL651-2014'`);
  expect((await liveStations(pool, county))?.stations).toEqual([]);
});

test('the county has a device of every known model', async () => {
  const models = new Set(makeCounty(relief).flatMap(({ devices }) => devices.map(({ spec }) => spec.model)));
  const { rows } = await pool.query<{ model: string }>('SELECT model FROM device_model ORDER BY model');
  expect(rows.map(({ model }) => model)).toEqual([...models].sort());
});

test('the history covers 90 days up to the live cycle', async () => {
  const { earliest, latest } = await one<{ earliest: Date; latest: Date }>(
    'SELECT min(collected_at) AS earliest, max(collected_at) AS latest FROM device_status',
  );
  expect(NOW - earliest.getTime()).toBeGreaterThan(89 * DAY);
  expect(NOW - latest.getTime()).toBeLessThan(5 * 60_000);
});

test('the readings of the history match its cycles: hardly any is missing', async () => {
  const { count, lacking } = await one<{ count: number; lacking: number }>(
    `SELECT count(*)::int AS count, sum(greatest(0, floor((until - since) / cycle - 0.5)))::int AS lacking FROM (
      SELECT extract(epoch FROM collected_at) AS since,
        extract(epoch FROM lead(collected_at) OVER (PARTITION BY sensor_id ORDER BY collected_at)) AS until,
        (SELECT send_cycle FROM device_status s WHERE s.device_id = d.device_id AND s.collected_at <= r.collected_at
          ORDER BY s.collected_at DESC LIMIT 1) AS cycle
      FROM reading_inclination r JOIN sensor d ON d.id = r.sensor_id) AS gaps`,
  );
  expect(count).toBeGreaterThan(1_000);
  expect(lacking).toBeLessThan(count / 10);
});

test('the history counts all rows that it has written', async () => {
  const { rows } = await one<{ rows: number }>(
    `SELECT sum(n) AS rows FROM (${['device_status', ...familyKeys.map((key) => families[key].table)]
      .map((table) => `SELECT count(*)::int AS n FROM ${table}`)
      .join(' UNION ALL ')}) AS t`,
  );
  expect(rows).toBe(first.rows);
});

test('a stored value equals what the device would send at that time', async () => {
  const spec = county[0]?.devices[0]?.spec;
  const sensor = spec?.sensors[0];
  if (!spec || !sensor) throw new Error('no sensor');
  const { rows } = await pool.query<{ collected_at: Date; x: number; total: number; max_z: number }>(
    `SELECT r.collected_at, r.x, r.total, r.max_z FROM reading_inclination r JOIN sensor s ON s.id = r.sensor_id
     JOIN device d ON d.id = s.device_id WHERE d.device_no = $1 AND s.port = $2 ORDER BY r.collected_at LIMIT 200`,
    [spec.deviceNo, sensor.port],
  );
  expect(rows).toHaveLength(200);
  for (const row of rows) {
    const { values } = measure(spec, sensor, row.collected_at.getTime());
    expect({ x: row.x, total: row.total, maxZ: row.max_z }).toEqual({
      x: values['x'],
      total: values['total'],
      maxZ: values['maxZ'],
    });
  }
});

test('latest rows are the newest rows of the history', async () => {
  const { rows } = await pool.query(
    `SELECT l.device_id FROM latest_status l
     JOIN (SELECT device_id, max(collected_at) AS at FROM device_status GROUP BY 1) h USING (device_id)
     WHERE l.collected_at <> h.at
     UNION ALL SELECT l.sensor_id FROM latest_reading l JOIN sensor s ON s.id = l.sensor_id
     JOIN latest_status t ON t.device_id = s.device_id WHERE t.collected_at <> l.collected_at`,
  );
  expect(rows).toEqual([]);
});

test('a later run fills what was missed, and leaves silent devices silent', async () => {
  const later = NOW + 5 * HOUR;
  const { rows, devices } = await writeHistory(pool, county, later, () => undefined);
  const silent = county.flatMap((s) => s.devices).filter((d) => d.spec.quirks.silent !== undefined);
  const all = county.flatMap((s) => s.devices);
  expect(silent.length).toBeGreaterThan(0);
  expect(devices).toBe(all.length - silent.length);
  expect(rows).toBeGreaterThan(100);
  const live = await liveDevices(pool, county);
  expect(live).toHaveLength(all.length - silent.length);
  for (const device of live) expect(device.secret !== undefined).toBe(device.security !== 'plain');
});

test('a device starts with its last reported parameters', async () => {
  const no = county[0]?.devices[0]?.spec.deviceNo;
  await pool.query(
    `INSERT INTO device_parameter (device_id, set_id, "values", reported_at)
     SELECT id, 1, '{"sendCycle": 25, "deviceName": "x"}', now() FROM device WHERE device_no = $1`,
    [no],
  );
  const live = await liveDevices(pool, county);
  expect(live.find(({ deviceNo }) => deviceNo === no)?.kept).toEqual([
    { set: 1, values: { sendCycle: 25, deviceName: 'x' } },
  ]);
  expect(live.filter(({ kept }) => kept?.length === 0)).toHaveLength(live.length - 1);
});

test('re-installed instruments have one event per sensor of movement', async () => {
  const fast = county.map((station) => {
    const site = { ...station.site, creep: { ...station.site.creep, steady: 20 } };
    return { ...station, site };
  });
  for (let run = 0; run < 2; run += 1) {
    await addRenewalRemarks(pool, fast, NOW);
    const { rows } = await pool.query<{ type: string; events: number; remarks: number }>(
      `SELECT s.type, count(*)::int AS events, count(e.remark_id)::int AS remarks FROM sensor_reinstallation e
       JOIN sensor s ON s.id = e.sensor_id GROUP BY 1 ORDER BY 1`,
    );
    const sensors = await pool.query<{ type: string; count: number }>(
      "SELECT type, count(*)::int AS count FROM sensor WHERE type ~ '^(b[234789]|b11|settlement)$' GROUP BY 1 ORDER BY 1",
    );
    expect(rows.map(({ type }) => type)).toEqual(sensors.rows.map(({ type }) => type));
    // 20 mm a day: 700 mm are exceeded two or three times in 90 days.
    for (const [index, { events, remarks }] of rows.entries()) {
      expect(events / sensors.rows[index]!.count).toBeGreaterThanOrEqual(2);
      expect(remarks).toBe(events);
    }
  }
});

test('a device with special handling of commands gets one remark, even if it was removed', async () => {
  const [station] = county;
  const [device] = station?.devices ?? [];
  if (!station || !device) throw new Error('no device');
  const trial = [{ ...station, devices: [{ ...device, remark: 'refuses' }, ...station.devices.slice(1)] }];
  const count = (): Promise<unknown> => one("SELECT count(*)::int AS n FROM remark WHERE content = 'refuses'");
  await addTrialRemarks(pool, trial, NOW);
  expect(await count()).toEqual({ n: 1 });
  await pool.query("UPDATE remark SET deleted_at = now() WHERE content = 'refuses'");
  await addTrialRemarks(pool, trial, NOW + DAY);
  expect(await count()).toEqual({ n: 1 });
});

test('there is one valid wall, once somebody can own it', async () => {
  const walls = async () =>
    (
      await pool.query(
        'SELECT name, station_ids AS "stationIds", language, time_zone AS "timeZone", settings, owner_id FROM wall',
      )
    ).rows;
  await seedWall(pool, NOW);
  expect(await walls()).toEqual([]);
  const { id } = await one<{ id: number }>(
    "INSERT INTO app_user (account_name, name, password_hash, role_id) VALUES ('admin', 'Admin', 'x', 1) RETURNING id",
  );
  await seedWall(pool, NOW);
  await seedWall(pool, NOW);
  const [{ owner_id: ownerId, ...wall }, ...more] = await walls();
  expect(more).toEqual([]);
  expect(ownerId).toBe(id);
  expect(WallWriteSchema.parse(wall)).toEqual(wall);
});
