import { loadavg } from 'node:os';
import { createPool, type Pool } from '@groundwatch/db';
import type { BenchContext } from '../lib/bench-context.ts';
import { buildPages, openBrowser } from '../lib/browser.ts';
import { drawPeriod, watchCurve, type Drawing } from '../lib/curve-page.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { signIn, startApi } from '../lib/installation.ts';

const DEVICE_NO = '869000000000777';
const MINUTE_MS = 60_000;
const MONTH_MINUTES = 30 * 1_440;
const DRAWINGS = 25;
const LIMIT_MS = 300;
const MOST_POINTS_A_PIXEL = 2;

async function addSensor(pool: Pool, end: number): Promise<number> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench');
    INSERT INTO project (company_id, name) SELECT id, 'bench' FROM company;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, (SELECT min(id) FROM station_type), 'bench' FROM project p`);
  const { rows } = await pool.query<{ id: number; deviceId: number }>(
    `WITH d AS (INSERT INTO device (device_no, station_id, name, security, send_cycle_s) SELECT $1, id, 'bench', 'plain', 60 FROM station RETURNING id)
     INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b12', 0 FROM d RETURNING id, device_id AS "deviceId"`,
    [DEVICE_NO],
  );
  const [sensor] = rows;
  if (!sensor) throw new Error('no sensor');
  await pool.query(
    `INSERT INTO reading_water_level (sensor_id, collected_at, received_at, level, pressure, temperature)
     SELECT $1, t, t, (5000 + 800 * sin(extract(epoch FROM t) / 40000) + hashint4(extract(epoch FROM t)::int) % 40)::int, 490, 16.5
     FROM generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') t`,
    [sensor.id, new Date(end - (MONTH_MINUTES + DRAWINGS * 10) * MINUTE_MS), new Date(end)],
  );
  await pool.query(
    `INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
     VALUES ($1, $2, $3, $3, 0, '{"level": 5000, "pressure": 490, "temperature": 16.5}')`,
    [sensor.id, sensor.deviceId, new Date(end)],
  );
  await pool.query('VACUUM ANALYZE reading_water_level');
  return sensor.id;
}

/** A month of one-minute data on a device page: from the answer to the painted curve. */
export async function curvePart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  log('curve: building the pages');
  await buildPages();
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: 1 });
  try {
    const end = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    const sensorId = await addSensor(pool, end);
    const api = await startApi(database.url);
    try {
      const { cookies } = await signIn(api);
      const { browser, page } = await openBrowser(api.url, cookies);
      try {
        await watchCurve(page, `${api.url}/devices/${DEVICE_NO}?tab=history&panel=curve&c=${sensorId}.level`);
        const drawings: Drawing[] = [];
        log('curve: drawing');
        for (let i = 0; i < DRAWINGS; i += 1) {
          const to = end - i * 10 * MINUTE_MS;
          const from = new Date(to - MONTH_MINUTES * MINUTE_MS).toISOString();
          drawings.push(await drawPeriod(page, sensorId, from, new Date(to).toISOString()));
        }
        const times = drawings.map(({ ms }) => ms);
        const density = Math.max(...drawings.map(({ points, width }) => points / width));
        return {
          figures: [
            {
              name: 'p95 from the answer to the painted curve',
              value: quantile(times, 0.95),
              unit: 'ms',
              target: { atMost: LIMIT_MS },
            },
            { name: 'p50 from the answer to the painted curve', value: quantile(times, 0.5), unit: 'ms' },
            { name: 'points of an answer', value: density, unit: 'a pixel', target: { atMost: MOST_POINTS_A_PIXEL } },
          ],
          notes: [
            `${MONTH_MINUTES.toLocaleString('en')} readings of a month, ${DRAWINGS} periods one after the other; the first picture of the answer counts`,
            `load of the machine meanwhile ${(loadavg()[0] ?? 0).toFixed(1)}`,
          ],
        };
      } finally {
        await browser.close();
      }
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
}
