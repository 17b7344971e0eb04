import { testLevels } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { History } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const SENSOR = 700;
const HOUR = 3_600_000;
const DAYS = 8;
const COUNT = DAYS * 144;
const [K, REFERENCE, ZERO, FACTOR] = [0.05, 20, 1.5, -2];
const rows = Array.from({ length: COUNT }, (_, i) => ({
  ms: T0 + i * 600_000,
  opening: Math.round(Math.sin(i / 40) * 1e4) / 1e3,
  temperature: 15 + 8 * Math.sin(i / 23),
}));
const truth = (opening: number, temperature: number): number =>
  (opening - K * (temperature - REFERENCE) - ZERO) * FACTOR;

describe.each(testLevels)('years corrected by temperature on %s', (level) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ level });
    await seedSites(server.pool);
    await server.pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $2, 2, 'b7', 0)", [
      SENSOR,
      site.a.device,
    ]);
    await server.pool.query(
      `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature)
       SELECT ${SENSOR}, to_timestamp(ms / 1000), now(), opening, temperature
       FROM jsonb_to_recordset($1::jsonb) AS r (ms float8, opening float8, temperature float8)`,
      [JSON.stringify(rows)],
    );
    const temperature = { field: 'temperature', coefficient: K, reference: REFERENCE };
    await server.pool.query(
      "INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields) VALUES ($1, 1, '1970-01-01Z', $2)",
      [SENSOR, JSON.stringify([{ field: 'opening', zero: ZERO, factor: FACTOR, temperature }])],
    );
    token = await server.login();
  });
  afterAll(() => server.close());

  test.each([
    { isStored: false, points: 40, stepH: 6 },
    { isStored: true, points: 40, stepH: 6 },
    { isStored: true, points: 10, stepH: 24 },
  ])(
    'mean of the readings, a band that encloses them closely; stored before: $isStored, steps of $stepH h',
    async ({ isStored, points, stepH }) => {
      const more = async (): Promise<boolean> =>
        (await server.pool.query<{ more: boolean }>('SELECT refresh_rollups() AS more')).rows[0]!.more;
      while (isStored && (await more()));
      const query = new URLSearchParams({
        ...{ sensorId: String(SENSOR), fields: 'opening,temperature', points: String(points) },
        ...{ from: new Date(T0).toISOString(), to: new Date(T0 + DAYS * 24 * HOUR).toISOString() },
      });
      const { body } = await server.call<History>(token, 'GET', `/rest/history?${query.toString()}`);
      expect(body.data.resolution).toBe(stepH * 3_600);
      expect(body.data.series['opening']).toHaveLength((DAYS * 24) / stepH);
      expect(body.data.series['temperature']).toHaveLength((DAYS * 24) / stepH);
      // The largest change of temperature between two readings of a quarter of a day.
      const widest = Math.abs(K * FACTOR) * 8 * (35 / 23);
      for (const [i, [time, min, max, avg]] of body.data.series['opening']!.entries()) {
        const own = rows.filter(({ ms }) => Math.floor(ms / (stepH * HOUR)) * stepH * HOUR === time);
        const values = own.map((row) => truth(row.opening, row.temperature));
        expect(own).toHaveLength(stepH * 6);
        expect(avg).toBeCloseTo(values.reduce((a, b) => a + b, 0) / own.length, 4);
        const [least, most] = [Math.min(...values), Math.max(...values)];
        expect(min).toBeLessThanOrEqual(least + 1e-6);
        expect(max).toBeGreaterThanOrEqual(most - 1e-6);
        expect(least - min!).toBeLessThanOrEqual(widest);
        expect(max! - most).toBeLessThanOrEqual(widest);
        const temperatures = own.map(({ temperature }) => temperature);
        const shown = body.data.series['temperature']![i]!;
        expect(shown[1]).toBeCloseTo(Math.min(...temperatures), 4);
        expect(shown[2]).toBeCloseTo(Math.max(...temperatures), 4);
      }
    },
  );
});
