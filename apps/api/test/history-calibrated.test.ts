import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calibratedValues } from '@groundwatch/geotechnics';
import type { Calibration, ReadingValues } from '@groundwatch/protocol/model';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { loadCalibrations } from '../src/load-calibrations.ts';
import { HistoryReader } from '../src/features/history/read-history.ts';
import { selectSensorFields } from '../src/features/history/selection.ts';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const COUNT = 2 * 1_440;
const PROBE = 610;
const TWIN = 611;
const ARRAY = 612;
const faults = new Set([10, 700, 701, 1_500]);
const at = (minute: number): number => T0 + minute * MINUTE;
const iso = (minute: number): string => new Date(at(minute)).toISOString();

interface Reading {
  time: number;
  isFault: boolean;
  values: ReadingValues;
}
const minutes = Array.from({ length: COUNT }, (_, minute) => minute);
/** The stored rows, as the page would have them. */
const stored: Record<number, Reading[]> = {
  [site.a.tilt]: minutes.map((m) => ({
    time: at(m),
    isFault: faults.has(m),
    values: {
      x: faults.has(m) ? 99 : Math.sin(m / 90),
      y: m / 1_000,
      temperature: m % 50 === 7 ? null : 10 + (m % 24),
    },
  })),
  [PROBE]: minutes
    .filter((m) => m % 10 === 0)
    .map((m) => ({
      time: at(m),
      isFault: false,
      values: {
        moisture: [20, 30],
        // A count above the one in air, and a missing one, give no water content.
        soilFrequency: m === 30 ? null : [m === 50 ? 80_000 : 60_000 - m * 5, m === 70 ? null : 50_000],
        waterFrequency: [30_000, m === 90 ? 70_000 : 31_000],
        temperature: [15, 10 + m / 1_000],
      },
    })),
  [TWIN]: minutes
    .filter((m) => m % 10 === 0)
    .map((m) => ({ time: at(m), isFault: false, values: { temperature: 5 + m / 500, crackOpening: m / 100 } })),
  [ARRAY]: minutes
    .filter((m) => m % 10 === 0)
    .map((m) => ({ time: at(m), isFault: false, values: { x: [1, m / 100, 3], temperature: [20, m / 200, null] } })),
};

const from = (minute: number, more: Partial<Calibration>): Calibration => ({
  validFrom: iso(minute),
  fields: [],
  moisture: null,
  ...more,
});
const linear = (field: string, zero: number, factor: number) => ({ field, zero, factor, temperature: null });
const inverse = {
  form: 'inverse',
  a: 0.1957,
  b: 0.404,
  c: 0.0285,
  airFrequency: 70_000,
  waterFrequency: null,
} as const;
const forward = { form: 'forward', a: 0.4, b: 1.3, c: 0.02, airFrequency: 70_000, waterFrequency: 28_000 } as const;

describe.each(testLevels)('calibrated history on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    const { pool } = server;
    await seedSites(pool);
    await pool.query(
      `INSERT INTO sensor (id, device_id, port, type, sub_address)
       VALUES (${PROBE}, $1, 2, 'b6', 0), (${TWIN}, $1, 3, 'b11', 0), (${ARRAY}, $1, 4, 'b2', 0)`,
      [site.a.device],
    );
    const rows = (sensorId: number) =>
      JSON.stringify(stored[sensorId]!.map(({ time, isFault, values }) => ({ ms: time, f: isFault, ...values })));
    const fill = (table: string, columns: string, from: string, sensorId: number) =>
      pool.query(
        `INSERT INTO ${table} (sensor_id, collected_at, received_at, quality, ${columns})
         SELECT ${sensorId}, to_timestamp(ms / 1000), now(), CASE WHEN f THEN 2 ELSE 0 END, ${from}
         FROM jsonb_to_recordset($1::jsonb) AS r (ms float8, f boolean, x float8, y float8, temperature float8,
           "crackOpening" float8, moisture float8[], "soilFrequency" bigint[], "waterFrequency" bigint[], xs float8[])`,
        [rows(sensorId)],
      );
    await fill('reading_inclination', 'x, y, temperature', 'x, y, temperature', site.a.tilt);
    await fill('reading_inclination', 'temperature', 'temperature', TWIN);
    await fill('reading_crack', 'opening', '"crackOpening"', TWIN);
    for (const [id, table, columns] of [
      [PROBE, 'reading_moisture', ['moisture', 'soilFrequency', 'waterFrequency', 'temperature']],
      [ARRAY, 'reading_array', ['x', 'temperature']],
    ] as const)
      for (const { time, values } of stored[id]!) {
        const names = columns.map((key) => key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`));
        await pool.query(
          `INSERT INTO ${table} (sensor_id, collected_at, received_at, ${names.join()})
           VALUES (${id}, $1, now(), ${names.map((_, i) => `$${i + 2}`).join()})`,
          [new Date(time), ...columns.map((key) => values[key])],
        );
      }
    await pool.query(
      `UPDATE reading_inclination SET is_late = (collected_at = $2), checks = CASE WHEN collected_at = $3 THEN 2 ELSE 0 END,
         quality = CASE WHEN collected_at = $3 THEN 1 WHEN collected_at = $4 THEN 3 ELSE quality END
       WHERE sensor_id = $1 AND collected_at IN ($2, $3, $4)`,
      [site.a.tilt, iso(5), iso(8), iso(9)],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  async function calibrate(sensorId: number, calibrations: readonly Calibration[]): Promise<void> {
    await server.pool.query('DELETE FROM sensor_calibration WHERE sensor_id = $1', [sensorId]);
    for (const [index, { validFrom, fields, moisture }] of calibrations.entries())
      await server.pool.query(
        'INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields, moisture) VALUES ($1, $2, $3, $4, $5)',
        [sensorId, index + 1, validFrom, JSON.stringify(fields), moisture],
      );
  }
  const history = async (query: Record<string, string | number>): Promise<History> => {
    const text = new URLSearchParams(query as Record<string, string>).toString();
    const { status, body } = await server.call<History>(token, 'GET', `/rest/history?${text}`);
    expect([status, body.msg]).toEqual([200, 'success']);
    return body.data;
  };
  /** The expected display value of each reading of a field. */
  function shown(sensorId: number, key: string, calibrations: readonly Calibration[]): [number, number | null][] {
    const [field = '', element] = key.split('.');
    return stored[sensorId]!.map(({ time, isFault, values }) => {
      const value = calibratedValues(values, time, calibrations)[field];
      const own = element === undefined ? value : (value as readonly (number | null)[])[Number(element) - 1];
      return [time, isFault ? null : ((own as number | null | undefined) ?? null)];
    });
  }
  const near = (value: number | null, digits = 5): unknown => (value === null ? null : expect.closeTo(value, digits));

  async function expectShown(sensorId: number, key: string, calibrations: readonly Calibration[]): Promise<void> {
    await calibrate(sensorId, calibrations);
    const all = shown(sensorId, key, calibrations);
    const span = { sensorId, fields: key, from: iso(0), to: iso(COUNT) };
    const single = await history({ ...span, points: 10_000 });
    expect(single.resolution).toBe(0);
    expect(single.series[key]).toEqual(all.map(([time, value]) => [time, near(value), near(value), near(value)]));
    const last = await history({ sensorId, fields: key, last: 200 });
    expect(last.series[key]).toEqual(single.series[key]!.slice(-200));
    for (const points of [40, 140]) {
      const bucketed = await history({ ...span, points });
      const step = bucketed.resolution * 1_000;
      expect(step).toBeGreaterThan(0);
      const groups = Map.groupBy(all, ([time]) => Math.floor(time / step) * step);
      const expected = [...groups].map(([time, group]) => {
        const values = group.flatMap(([, value]) => (value === null ? [] : [value]));
        if (values.length === 0) return [time, null, null, null];
        const average = values.reduce((sum, value) => sum + value, 0) / values.length;
        return [time, near(Math.min(...values)), near(Math.max(...values)), near(average, 2)];
      });
      expect(bucketed.series[key]).toEqual(expected);
    }
  }

  const temperature = { field: 'temperature', coefficient: 0.02, reference: 20 };
  test.each<[string, number, string, Calibration[]]>([
    ['nothing', site.a.tilt, 'x', []],
    ['a zero from before', site.a.tilt, 'x', [from(-10, { fields: [linear('x', 0.3, 1)] })]],
    ['a turned direction', site.a.tilt, 'x', [from(-10, { fields: [linear('x', 0.3, -2)] })]],
    [
      'versions within buckets and at their edges',
      site.a.tilt,
      'x',
      [
        from(100, { fields: [linear('x', 0.1, -1)] }),
        from(725, { fields: [linear('x', 0.5, 3)] }),
        from(1_440, { fields: [linear('y', 1, 1)] }),
        from(1_441, { fields: [linear('x', -0.5, 1)] }),
      ],
    ],
    [
      'a temperature term',
      site.a.tilt,
      'x',
      [from(-10, { fields: [{ ...linear('x', 0.3, -2), temperature }] }), from(903, { fields: [linear('x', 0, 1)] })],
    ],
    [
      'a temperature that is not there',
      TWIN,
      'crackOpening',
      [from(-10, { fields: [{ ...linear('crackOpening', 1, 2), temperature: { ...temperature, field: 'nothing' } }] })],
    ],
    [
      'a temperature of the other body',
      TWIN,
      'crackOpening',
      [from(600, { fields: [{ ...linear('crackOpening', 1, 2), temperature }] })],
    ],
    [
      'an element with its own temperature',
      ARRAY,
      'x.2',
      [from(600, { fields: [{ ...linear('x', 1, -2), temperature }] })],
    ],
    [
      'an element without a temperature',
      ARRAY,
      'x.3',
      [from(600, { fields: [{ ...linear('x', 1, 2), temperature }] })],
    ],
    ['the inverse form', PROBE, 'moisture.1', [from(600, { moisture: inverse })]],
    ['the inverse form of the second layer', PROBE, 'moisture.2', [from(-5, { moisture: inverse })]],
    [
      'the forward form, then shifted',
      PROBE,
      'moisture.1',
      [from(-5, { moisture: forward }), from(1_000, { moisture: forward, fields: [linear('moisture', 2, 1.5)] })],
    ],
    ['a steep curve without overflow', PROBE, 'moisture.1', [from(-5, { moisture: { ...inverse, b: 1e-6 } })]],
  ])('%s', (_, sensorId, key, calibrations) => expectShown(sensorId, key, calibrations));

  test('very many versions in one period', async () => {
    const versions = Array.from({ length: 30 }, (_, n) =>
      from(n * 91 + 3, { fields: [linear('x', n / 10, n % 2 ? 1 : -1)] }),
    );
    await expectShown(site.a.tilt, 'x', versions);
  });

  test('raw values and revoked versions are as sent', async () => {
    await calibrate(site.a.tilt, [from(-10, { fields: [linear('x', 5, 1)] })]);
    const span = { sensorId: site.a.tilt, fields: 'x', from: iso(0), to: iso(5), points: 10 };
    expect((await history({ ...span, raw: 'true' })).series['x']?.[0]?.[1]).toBe(0);
    expect((await history(span)).series['x']?.[0]?.[1]).toBe(-5);
    await server.pool.query('UPDATE sensor_calibration SET revoked_at = now() WHERE sensor_id = $1', [site.a.tilt]);
    expect((await history(span)).series['x']?.[0]?.[1]).toBe(0);
  });

  test('a bucket has the same values wherever the period begins or ends in it', async () => {
    await calibrate(site.a.tilt, [from(725, { fields: [linear('y', 0.1, 3)] })]);
    const asked = { sensorId: site.a.tilt, fields: 'y' };
    const whole = (await history({ ...asked, from: iso(0), to: iso(COUNT), points: 50 })).series['y']!;
    const after = await history({ ...asked, from: iso(750), to: iso(COUNT), points: 40 });
    const before = await history({ ...asked, from: iso(0), to: iso(722), points: 13 });
    expect([whole.length, after.resolution, before.resolution]).toEqual([48, 3_600, 3_600]);
    expect(after.series['y']).toEqual(whole.slice(12));
    expect(before.series['y']).toEqual(whole.slice(0, 13));
  });

  test('late and doubtful readings are reported, single and in buckets', async () => {
    await calibrate(site.a.tilt, []);
    const span = { sensorId: site.a.tilt, fields: 'x', from: iso(0), to: iso(COUNT) };
    const single = await history({ ...span, to: iso(60), points: 100 });
    expect(single.late).toEqual([at(5)]);
    expect(single.doubtful).toEqual([
      [at(8), 1, 2],
      [at(9), 3, 0],
      [at(10), 2, 0],
    ]);
    const bucketed = await history({ ...span, points: 50 });
    const step = bucketed.resolution * 1_000;
    const bucket = (minute: number): number => Math.floor(at(minute) / step) * step;
    expect(bucketed.late).toEqual([bucket(5)]);
    expect(bucketed.doubtful).toEqual([
      [bucket(8), 2, 2],
      [bucket(700), 2, 0],
      [bucket(1_500), 2, 0],
    ]);
    await server.pool.query(
      'UPDATE reading_inclination SET is_late = true WHERE sensor_id = $1 AND collected_at = $2',
      [site.a.tilt, iso(COUNT - 2)],
    );
    expect((await history({ sensorId: site.a.tilt, fields: 'x', last: 3 })).late).toEqual([at(COUNT - 2)]);
    expect((await history({ sensorId: site.a.tilt, fields: 'x', last: 1 })).late).toEqual([]);
  });

  test('stored roll-ups are calibrated after reading, except for buckets in which the calibration changes', async () => {
    const calibrations = [from(-10, { fields: [linear('y', 0.5, -2)] }), from(725, { fields: [linear('y', 0.1, 3)] })];
    await calibrate(site.a.tilt, calibrations);
    const loaded = await loadCalibrations(server.pool, site.a.tilt);
    const reader = new HistoryReader({
      get: () => Promise.resolve({ hasTimeBucket: level === 'timescale' }),
    });
    const read = () =>
      reader.period(
        server.pool,
        {
          id: site.a.tilt,
          selections: selectSensorFields('b4', ['y']),
          calibrated: { type: sensorTypeOf('b4'), calibrations: loaded },
        },
        { from: iso(0), to: iso(COUNT), points: 50 },
      );
    const raw = await read();
    const more = async (): Promise<boolean> =>
      (await server.pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more')).rows[0]!.more;
    while (await more());
    const rolled = await read();
    expect(raw.series['y']).toHaveLength(48);
    expect(rolled.series['y']).toEqual(
      raw.series['y']!.map(([time, min, max, avg]) => [time, near(min), near(max), near(avg)]),
    );
  });
});
