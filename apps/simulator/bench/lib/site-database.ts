import { createPool, migrate, type Pool } from '@groundwatch/db';
import { startTimescale, type TestServer } from '@groundwatch/db/testing';
import { durable } from './database-server.ts';
import { rollUp } from './roll-up.ts';
import { siteStatement, siteTables, statusStatement, stockStatement } from './site-rows.ts';

const WEEK_MS = 7 * 86_400_000;
const WRITERS = 2;
const DEVICES = 25;

interface SiteDatabase {
  readonly url: string;
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

async function addSite(pool: Pool): Promise<void> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench');
    INSERT INTO project (company_id, name) SELECT id, 'bench' FROM company;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, (SELECT min(id) FROM station_type), 'bench' FROM project p;
    INSERT INTO device (device_no, station_id, name, security, send_cycle_s)
      SELECT 869000000000000 + i, s.id, 'bench ' || i, 'plain', 600 FROM generate_series(1, ${DEVICES}) i, station s`);
  for (const { type, sensors } of siteTables)
    await pool.query(
      `INSERT INTO sensor (device_id, port, type, sub_address)
       SELECT d.id, CASE WHEN $1 ~ '^b' THEN 1 ELSE 6 END, $1, i / ${DEVICES} FROM generate_series(0, $2::int - 1) i
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM device) d ON d.n = i % ${DEVICES}`,
      [type, sensors],
    );
}

/** Week by week, so that rows have the physical order of normal operation. */
async function fill(pool: Pool, from: number, weeks: number, log: (line: string) => void): Promise<void> {
  await pool.query(stockStatement);
  const statements = [...siteTables.map(siteStatement), statusStatement];
  let next = 0;
  const write = async (): Promise<void> => {
    for (let week = next++; week < weeks; week = next++) {
      const period = [new Date(from + week * WEEK_MS), new Date(from + (week + 1) * WEEK_MS)];
      for (const statement of statements) await pool.query(statement, period);
      if (week % 10 === 9) log(`site: ${week + 1} of ${weeks} weeks written`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/** Adds everything besides readings: newest values, blasts, remarks, a temperature calibration. */
async function addRest(pool: Pool): Promise<void> {
  await pool.query(`
    INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values)
      SELECT DISTINCT ON (device_id) device_id, collected_at, received_at, run_status, jsonb_build_object('battery', battery)
      FROM device_status WHERE collected_at > (SELECT max(range_start) - interval '1 day' FROM timescaledb_information.chunks
        WHERE hypertable_name = 'device_status') ORDER BY device_id, collected_at DESC`);
  for (const { table, values } of siteTables)
    await pool.query(`
      INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
        SELECT DISTINCT ON (r.sensor_id) r.sensor_id, s.device_id, r.collected_at, r.received_at, r.quality,
          jsonb_build_object(${Object.keys(values)
            .filter((name) => !name.includes('_'))
            .map((name) => `'${name}', r.${name}`)
            .join(', ')})
        FROM ${table} r JOIN sensor s ON s.id = r.sensor_id
        WHERE collected_at > (SELECT max(collected_at) - interval '1 day' FROM latest_status) ORDER BY r.sensor_id, collected_at DESC`);
  await pool.query(`
    INSERT INTO sensor (device_id, port, type, sub_address) SELECT min(id), 2, 'b15', 0 FROM device;
    INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts, received_parts, sample_count)
      SELECT s.id, l.at - i * interval '3 hours', 1000, 3, 0.01, 8, 8, 4096
      FROM sensor s, generate_series(1, 2000) i, (SELECT max(collected_at) AS at FROM latest_status) l WHERE s.type = 'b15';
    INSERT INTO waveform_part (sensor_id, started_at, part, first_sample, samples)
      SELECT w.sensor_id, w.started_at, p, p * 512, decode(repeat('0100ff0f', 768), 'hex') FROM waveform w, generate_series(0, 7) p;
    INSERT INTO remark (device_id, at, content, author_name)
      SELECT d.id, l.at - i * interval '5 days', 'Looked at by hand, nothing found. ' || i, 'bench'
      FROM device d, generate_series(1, 200) i, (SELECT max(collected_at) AS at FROM latest_status) l;
    INSERT INTO sensor_calibration (sensor_id, version, valid_from, fields)
      SELECT id, 1, '1970-01-01Z', '[{"field": "x", "zero": 0.1, "factor": 1, "temperature": {"field": "temperature", "coefficient": 0.01, "reference": 20}}]'
      FROM sensor WHERE type = 'b4' AND sub_address = 1`);
}

async function make(pool: Pool, url: string, weeks: number, log: (line: string) => void): Promise<void> {
  await migrate(url, { log: () => undefined });
  await addSite(pool);
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
  const to = Math.floor(Date.now() / 600_000) * 600_000;
  await fill(pool, to - weeks * WEEK_MS, weeks, log);
  log(`site: written in ${seconds()}; vacuuming`);
  for (const { table } of siteTables) await pool.query(`VACUUM ANALYZE ${table}`);
  await pool.query('VACUUM ANALYZE device_status');
  await addRest(pool);
  log(`site: vacuumed (${seconds()}); rolling up`);
  await rollUp(pool);
  await pool.query('VACUUM ANALYZE rollup');
  await pool.query('CHECKPOINT');
  log(`site: rolled up (${seconds()})`);
}

/**
 * A database with one station of 200 sensors that have reported every ten minutes for some weeks. Creating it takes minutes, so it is kept
 * in the cache folder of the test server; later runs only migrate it and update its roll-ups.
 */
export async function openSite(weeks: number, log: (line: string) => void): Promise<SiteDatabase> {
  const server: TestServer = await startTimescale(log, {
    settings: durable,
    keptFolder: '/var/lib/postgresql/bench-site',
  });
  const admin = createPool(server.url, { max: 1 });
  const at = (name: string): string => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const name = `site_${weeks}`;
  try {
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_unfinished`;
      await admin.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
      await admin.query(`CREATE DATABASE ${unfinished}`);
      const pool = createPool(at(unfinished), { max: WRITERS });
      try {
        await make(pool, at(unfinished), weeks, log);
      } finally {
        await pool.end();
      }
      await admin.query('SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1', [
        unfinished,
      ]);
      await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
    await migrate(at(name), { log: () => undefined });
    const pool = createPool(at(name), { max: 1 });
    try {
      await rollUp(pool);
      // Each run creates its own administrator with its own password.
      await pool.query('DELETE FROM app_user');
    } finally {
      await pool.end();
    }
    const { rows } = await admin.query<{ version: string; size: string }>(
      `SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size($1)) AS size`,
      [name],
    );
    return {
      url: at(name),
      notes: [`PostgreSQL ${rows[0]?.version} with TimescaleDB (Apache edition), ${rows[0]?.size} on disk`],
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await admin.end();
  }
}
