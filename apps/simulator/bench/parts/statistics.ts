import { createPool, type Pool } from '@groundwatch/db';
import type { BenchContext } from '../lib/bench-context.ts';
import { quantile, type Figure } from '../lib/figures.ts';
import { signIn, startApi } from '../lib/installation.ts';

const DEVICES = 3_000;
const STATIONS = 600;
const DAYS = 365;
/** The most days by which a month can begin after a period. */
const EDGE_DAYS = 31;
const DAY_MS = 86_400_000;
const ROUNDS = 15;
/** Distinct values that a device reports in a day. */
const SPREAD = { signals: 40, voltages: 25 };
/** Devices and days that are computed from rows, to measure a refresh. */
const COMPUTED = { devices: 50, days: 2 };

const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** A year of days of a fleet: occasional gaps, and on every fifth day of a device one of its two typical faults. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench');
    INSERT INTO project (company_id, name) SELECT id, 'bench ' || n FROM company, generate_series(1, 20) n;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, (SELECT min(id) FROM station_type), 'bench ' || n FROM project p, generate_series(1, ${STATIONS / 20}) n;
    INSERT INTO device (device_no, station_id, name, security)
      SELECT 869000000000000 + n, s.id, 'bench ' || n, 'plain'
      FROM generate_series(1, ${DEVICES}) n JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM station) s ON s.place = 1 + n % ${STATIONS};
    INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b4', 0 FROM device`);
  // In the order in which the job would write them: all devices day by day.
  await pool.query(
    `INSERT INTO device_day SELECT d.id, $1::date + n, 144, h % 7, 144 - h % 7, h % 3, 0, 0, 86400, 86400 - h % 7 * 600, h % 5, h % 5 * 1500, h % 4
     FROM generate_series(0, ${DAYS - 1}) n, device d, LATERAL (SELECT abs(hashint4(d.id * 400 + n)) AS h) AS x ORDER BY n, d.id`,
    [day(DAYS - 1)],
  );
  await pool.query(
    `INSERT INTO device_day_fault SELECT device_id, day, (device_id + extract(month FROM day)::int % 2) % 12, 1, 1, 3600, 3600, 7200, NULL, 0
     FROM device_day WHERE (device_id + extract(doy FROM day)::int) % 5 = 0 ORDER BY day, device_id`,
  );
  await pool.query(`SELECT refresh_device_months((SELECT array_agg(id) FROM device), '-infinity')`);
  // Days of whole months are skipped and have little data; those at the edges, and months, have as many values as devices report.
  const spread = (times: number): string => `
    (SELECT jsonb_object_agg(-60 - n, ${times} * (1 + n % 7)) AS of FROM generate_series(1, ${SPREAD.signals}) n) AS s,
    (SELECT jsonb_object_agg(115 + n, ${times} * (1 + n % 9)) AS of FROM generate_series(1, ${SPREAD.voltages}) n) AS v`;
  await pool.query(
    `INSERT INTO device_day_spread SELECT device_id, day, CASE WHEN day BETWEEN $1 AND $2 THEN '{"-70": 144}' ELSE s.of END,
       CASE WHEN day BETWEEN $1 AND $2 THEN '{"121": 144}' ELSE v.of END, ARRAY[80000, 0, 0, 0, 0, 0, 0]
     FROM device_day, ${spread(1)} ORDER BY day, device_id`,
    [day(DAYS - 1 - EDGE_DAYS), day(2 * EDGE_DAYS)],
  );
  await pool.query(
    `UPDATE device_month_spread SET signals = s.of, voltages = v.of, channels = ARRAY[2400000, 0, 0, 0, 0, 0, 0] FROM ${spread(30)}`,
  );
  await pool.query(
    `INSERT INTO device_closing SELECT 'day', day, device_id, 1, due, missing, received, late, due_s, online_s, gaps, longest_gap_s, faults FROM device_day`,
  );
  await pool.query('VACUUM ANALYZE');
}

/** Duration in ms of a refresh step of devices. */
async function refreshCost(pool: Pool): Promise<number> {
  await pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle, run_status, signal, battery)
     SELECT d.id, t, t, 600, 0, -80, 12 FROM (SELECT id FROM device ORDER BY id LIMIT $1) d,
       generate_series(now() - $2 * interval '1 day', now(), '10 minutes') t`,
    [COMPUTED.devices, COMPUTED.days],
  );
  await pool.query(
    `INSERT INTO device_day_state SELECT id, now() - interval '1 hour', current_date FROM device ORDER BY id LIMIT $1`,
    [COMPUTED.devices],
  );
  await pool.query(`INSERT INTO device_day_state SELECT id, now(), current_date FROM device ON CONFLICT DO NOTHING`);
  const began = performance.now();
  await pool.query('SELECT refresh_device_days()');
  return performance.now() - began;
}

/** All views over 3,000 devices and a year, through the api. */
export async function statisticsPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const database = await (await server()).createDatabase();
  const pool = createPool(database.url, { max: 2 });
  try {
    log(`statistics: writing ${DAYS} days of ${DEVICES} devices`);
    await pool.query('SET statement_timeout = 0');
    await fill(pool);
    const refreshMs = await refreshCost(pool);
    const api = await startApi(database.url);
    try {
      const { token } = await signIn(api);
      const year = (ago: number) => `from=${day(DAYS - 1 + ago)}&to=${day(ago)}`;
      // Different days in every round, so that nothing is cached.
      const calls: Readonly<Record<string, (round: number) => string>> = {
        'sums of all': (ago) => `groups?${year(ago)}&by=all`,
        'sums by station': (ago) => `groups?${year(ago)}&by=station`,
        'sums by family': (ago) => `groups?${year(ago)}&by=family`,
        'devices with their days': (ago) => `devices?${year(ago)}&size=20&detail=days`,
        'devices with quantiles': (ago) => `devices?${year(ago)}&size=20&detail=spread&sort=online`,
        'faults by bit': (ago) => `faults?${year(ago)}`,
        'faults by model': (ago) => `faults?${year(ago)}&by=model`,
        'faults by device': (ago) => `faults?${year(ago)}&by=device`,
        'faults, searched': (ago) => `faults?${year(ago)}&keyword=bench 1`,
        'lanes of a device': (ago) => `lanes/869000000000001?${year(ago)}`,
        'history of a day': (ago) => `history?on=${day(ago + 1)}`,
        cards: () => 'cards',
      };
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(calls)) {
        log(`statistics: ${name}`);
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const began = performance.now();
          const response = await fetch(`${api.url}/rest/statistics/${path(round)}`, {
            headers: { authorization: `Bearer ${token}` },
          });
          const { code, msg } = (await response.json()) as { code: number; msg: string };
          times.push(performance.now() - began);
          if (code !== 0) throw new Error(`statistics: ${msg}`);
        }
        figures.push({ name: `p95 of ${name}`, value: quantile(times, 0.95), unit: 'ms', target: { atMost: 300 } });
      }
      figures.push({ name: `days of ${COMPUTED.devices} devices brought up to date`, value: refreshMs, unit: 'ms' });
      return {
        figures,
        notes: [`${DEVICES} devices, ${DAYS} days, ${ROUNDS} questions of each kind one after the other`],
      };
    } finally {
      await api.stop();
    }
  } finally {
    await pool.end();
    await database.drop();
  }
}
