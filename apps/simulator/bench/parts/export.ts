import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createPool, type Pool } from '@groundwatch/db';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchContext } from '../lib/bench-context.ts';
import { compareRows } from '../lib/export-rows.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { type Api, signIn, startApi } from '../lib/installation.ts';
import { residentMb, watchProcess } from '../lib/process-watch.ts';

const ROWS = 1_000_000;
const MOST_MB = 150;
const FORMATS = ['csv', 'xlsx'] as const;

/** One sensor that has reported every minute for nearly two years; one value in fifty is missing. */
async function fill(pool: Pool, log: BenchContext['log']): Promise<number> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench');
    INSERT INTO project (company_id, name) SELECT id, 'bench' FROM company;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, (SELECT min(id) FROM station_type), 'bench' FROM project p;
    INSERT INTO device (device_no, station_id, name, security) SELECT 869000000000001, id, 'bench', 'plain' FROM station`);
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b4', 0 FROM device RETURNING id",
  );
  const sensorId = rows[0]?.id ?? 0;
  log(`export: writing ${ROWS.toLocaleString('en')} rows`);
  await pool.query(
    `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, x, y, z, total, direction, azimuth, acc_x, acc_y,
       acc_z, max_x, max_y, max_z, temperature, temperature_adaptivity, zero_mode, trend, angle_offset, angle_threshold,
       trigger_switch, trigger_threshold, trigger_time, alarm, run, firmware)
     SELECT $1, t, t + interval '1.25 s', round((sin(m / 9000.0) * 3)::numeric, 4), round((cos(m / 7000.0) * 2)::numeric, 4),
       round((89 + sin(m / 5000.0))::numeric, 4), CASE WHEN m % 50 = 0 THEN NULL ELSE round((m % 36000 / 1e4)::numeric, 4) END,
       round((m % 360 + 0.25)::numeric, 2), 124.8, round((m % 997 / 1e2)::numeric, 2), round((m % 991 / -1e2)::numeric, 2), 999.5,
       12.34, -12.34, 1000.01, round((15 + 10 * sin(m / 1440.0))::numeric, 1), 1, m % 3, -0.5, 0, 2.5, m % 3, 100, 200, 0, 0, 1042
     FROM generate_series(0, $2::int - 1) m, LATERAL (SELECT timestamptz '2024-01-01 00:00:00Z' + m * interval '1 minute') AS a (t)`,
    [sensorId, ROWS],
  );
  await pool.query('VACUUM ANALYZE reading_inclination');
  return sensorId;
}

/** Seconds that PostgreSQL needs to output the same rows. */
async function copySeconds(url: string, sensorId: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const began = performance.now();
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(
      client.query(
        copyTo(
          `COPY (SELECT * FROM reading_inclination WHERE sensor_id = ${sensorId} ORDER BY collected_at) TO STDOUT`,
        ),
      ),
      nowhere,
    );
    return (performance.now() - began) / 1_000;
  } finally {
    await client.end();
  }
}

async function exportTo(path: string, api: Api, token: string, sensorId: number, format: string): Promise<number> {
  const query = new URLSearchParams({
    ...{ sensorId: String(sensorId), kind: 'inclination', format, zone: 'UTC' },
    ...{ from: '2024-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' },
  });
  const began = performance.now();
  const response = await fetch(`${api.url}/rest/history/export?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'accept-encoding': 'identity' },
  });
  if (!response.ok || !response.body) throw new Error(`export: ${response.status} ${await response.text()}`);
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path));
  return (performance.now() - began) / 1_000;
}

/** Exports a million rows through the api: time, memory, and whether every row is right. */
export async function exportPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: 2 });
  const folder = await mkdtemp(join(tmpdir(), 'groundwatch-export-'));
  try {
    const sensorId = await fill(pool, log);
    const copyS = await copySeconds(database.url, sensorId);
    const figures: Figure[] = [{ name: 'bare COPY … TO STDOUT', value: copyS, unit: 's' }];
    const notes: string[] = [];
    const api = await startApi(database.url);
    try {
      const { token } = await signIn(api);
      // Measured before any export: memory left by one export counts against the next.
      const idleMb = residentMb(api.pid);
      for (const format of FORMATS) {
        log(`export: ${format}`);
        const path = join(folder, `rows.${format}`);
        const stop = watchProcess(api.pid, `${api.url}/health`);
        const seconds = await exportTo(path, api, token, sensorId, format);
        const { peakMb, answers } = await stop();
        log(`export: comparing ${format} with the database`);
        const { rows, differing, first, last, sum } = await compareRows(path, database.url, sensorId);
        figures.push(
          { name: `${format}: memory above idle`, value: peakMb - idleMb, unit: 'MB', target: { atMost: MOST_MB } },
          { name: `${format}: time`, value: seconds, unit: 's' },
          { name: `${format}: times as long as COPY`, value: seconds / copyS, unit: '' },
          { name: `${format}: p99 of another call meanwhile`, value: quantile(answers, 0.99), unit: 'ms' },
          { name: `${format}: rows of the file`, value: rows, unit: '', target: { atLeast: ROWS } },
          { name: `${format}: rows that differ`, value: differing, unit: '', target: { atMost: 0 } },
        );
        const megabytes = ((await stat(path)).size / 1_048_576).toFixed(0);
        const span = [first, last].map((ms) => new Date(ms ?? NaN).toISOString()).join(' to ');
        notes.push(
          `${format}: ${megabytes} MB, ${span}, sum of all values ${sum.toFixed(3)}; idle at ${idleMb.toFixed(0)} MB`,
        );
      }
    } finally {
      await api.stop();
    }
    notes.push('24 fields a row, every one compared with the database, row by row');
    return { figures, notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await pool.end();
    await database.drop();
  }
}
