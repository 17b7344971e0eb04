import { createPool, type Pool } from '@groundwatch/db';
import { RandomStream } from '../../src/random.ts';
import type { BenchContext } from '../lib/bench-context.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { signIn, startApi } from '../lib/installation.ts';
import { rollUp } from '../lib/roll-up.ts';

const SENSORS = 160;
const DAYS = 90;
const MINUTES = DAYS * 1_440;
const QUERIES = 150;
const POINTS = 1_000;
/** Sessions that fill the table, each with its own days. */
const WRITERS = 2;

async function addSensors(pool: Pool): Promise<number[]> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench');
    INSERT INTO project (company_id, name) SELECT id, 'bench' FROM company;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, (SELECT min(id) FROM station_type), 'bench' FROM project p`);
  const { rows } = await pool.query<{ id: number }>(
    `WITH d AS (
       INSERT INTO device (device_no, station_id, name, security, send_cycle_s)
       SELECT 869000000000000 + i, s.id, 'bench ' || i, 'plain', 60 FROM generate_series(1, $1::int) i, station s RETURNING id)
     INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b12', 0 FROM d RETURNING id`,
    [SENSORS],
  );
  return rows.map((r) => r.id);
}

/** Rows in order of arrival: minute by minute, all sensors of a minute together. */
async function fill(pool: Pool, start: Date, progress: (day: number) => void): Promise<number> {
  const perWriter = Math.ceil(DAYS / WRITERS);
  let daysDone = 0;
  const write = async (writer: number): Promise<void> => {
    for (let day = writer * perWriter; day < Math.min(DAYS, (writer + 1) * perWriter); day += 1) {
      await pool.query(
        `INSERT INTO reading_water_level (sensor_id, collected_at, received_at, level, pressure, temperature)
         SELECT s.id, t, t + interval '1.2 s',
           (5000 + 800 * sin(extract(epoch FROM t) / 40000 + s.id) + hashint4(s.id + extract(epoch FROM t)::int) % 40)::int,
           round((490 + 78 * sin(extract(epoch FROM t) / 40000 + s.id))::numeric, 1), 16.5
         FROM generate_series($1::timestamptz, $1::timestamptz + interval '1 day' - interval '1 minute', '1 minute') t,
           (SELECT id FROM sensor ORDER BY id) s`,
        [new Date(start.getTime() + day * 86_400_000)],
      );
      daysDone += 1;
      if (daysDone % 10 === 0) progress(daysDone);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await pool.query('VACUUM ANALYZE reading_water_level');
  await rollUp(pool);
  await pool.query('VACUUM ANALYZE rollup');
  // Production never writes twenty million rows in a minute; their pages are flushed before measuring.
  await pool.query('CHECKPOINT');
  const { rows } = await pool.query<{ count: number }>('SELECT count(*) FROM reading_water_level');
  return rows[0]?.count ?? 0;
}

interface Answer {
  readonly ms: number;
  readonly points: number;
}

async function ask(url: string, token: string): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { code: number; msg: string; data: { series: Record<string, unknown[]> } };
  const ms = performance.now() - began;
  if (body.code !== 0) throw new Error(`history: ${body.msg}`);
  return { ms, points: Math.max(0, ...Object.values(body.data.series).map((s) => s.length)) };
}

/** 90 days of minutes as 1,000 points, through the api, for sensors that were not requested before. */
export async function historyPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: WRITERS + 1 });
  try {
    const sensors = await addSensors(pool);
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000 - DAYS * 86_400_000);
    log(`history: writing ${((SENSORS * MINUTES) / 1e6).toFixed(1)} million rows`);
    const beganFill = performance.now();
    const count = await fill(pool, start, (day) => log(`history: ${day} of ${DAYS} days written`));
    const fillS = (performance.now() - beganFill) / 1_000;
    const api = await startApi(database.url);
    try {
      const { token } = await signIn(api);
      const random = new RandomStream(1);
      const answers: Answer[] = [];
      log('history: asking');
      for (let i = 0; i < QUERIES; i += 1) {
        const query = new URLSearchParams({
          sensorId: String(sensors[i < SENSORS ? i : random.int(SENSORS)]),
          fields: 'level',
          from: start.toISOString(),
          to: new Date(start.getTime() + DAYS * 86_400_000).toISOString(),
          points: String(POINTS),
        });
        answers.push(await ask(`${api.url}/rest/history?${query}`, token));
      }
      const times = answers.map((a) => a.ms);
      return {
        figures: [
          { name: 'p95 of GET /rest/history', value: quantile(times, 0.95), unit: 'ms', target: { atMost: 60 } },
          { name: 'p50 of GET /rest/history', value: quantile(times, 0.5), unit: 'ms' },
          { name: 'p99 of GET /rest/history', value: quantile(times, 0.99), unit: 'ms' },
          { name: 'rows in the table', value: count, unit: '', target: { atLeast: 20_000_000 } },
          { name: 'points answered', value: Math.min(...answers.map((a) => a.points)), unit: '' },
        ],
        notes: [
          `${SENSORS} sensors, ${DAYS} days, a reading a minute, written in the order of arrival in ${fillS.toFixed(0)} s; ${QUERIES} questions one after the other, ${POINTS} points each`,
        ],
      };
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
}
