// A load that knows what was acknowledged, for the trial of a cluster: node steady-load.ts HOST PORT DEVICES, a process with messages.
// `mark` answers what happened since the last one; `end` stops and compares with the database.
import { createPool } from '@groundwatch/db';
import { readConfig, requireDatabase } from '../src/config.ts';
import { makeLoadFleet } from '../src/fleet/load-fleet.ts';
import { registerLoadFleet } from '../src/register.ts';
import { SteadyRtu } from './lib/steady-rtu.ts';

const [host = '127.0.0.1', port = '9100', devices = '60'] = process.argv.slice(2);
const databaseUrl = requireDatabase(readConfig());
/** Other devices at each start. */
const seed = Math.floor(Date.now() / 1_000) % 1_000_000;
const PAST_MS = 86_400_000;

const fleet = makeLoadFleet({
  devices: Number(devices),
  seed,
});
await registerLoadFleet(databaseUrl, fleet);

const fresh = () => ({ acknowledged: 0, busy: 0, lost: 0, gapMs: 0, waitedMs: 0, at: Date.now() });
let since = fresh();
let lastAt = Date.now();
const events = {
  acknowledged(waitedMs: number): void {
    const now = Date.now();
    since.acknowledged += 1;
    since.waitedMs = Math.max(since.waitedMs, waitedMs);
    since.gapMs = Math.max(since.gapMs, now - Math.max(lastAt, since.at));
    lastAt = now;
  },
  busy: (): void => void (since.busy += 1),
  lost: (): void => void (since.lost += 1),
};
const first = Math.floor((Date.now() - PAST_MS) / 1_000) * 1_000;
const rtus = fleet.map(
  ({ deviceNo }, i) => new SteadyRtu({ host, port: Number(port), from: `127.1.0.${i + 1}` }, deviceNo, first, events),
);

/** Everything acknowledged against the table, device by device. */
async function compare(): Promise<object> {
  const pool = createPool(databaseUrl, { max: 1 });
  try {
    const { rows } = await pool.query<{ missing: number; strange: number; conflicts: number }>(
      `WITH sent AS (SELECT d.id, t.at FROM unnest($1::bigint[], $2::int[]) AS u(no, n) JOIN device d ON d.device_no = u.no
         CROSS JOIN LATERAL (SELECT $3::timestamptz + make_interval(secs => i) AS at FROM generate_series(0, u.n - 1) AS i) AS t),
       kept AS (SELECT s.device_id AS id, r.collected_at AS at FROM reading_infrasound r JOIN sensor s ON s.id = r.sensor_id
         JOIN device d ON d.id = s.device_id WHERE d.device_no = ANY($1))
       SELECT (SELECT count(*) FROM (SELECT * FROM sent EXCEPT ALL SELECT * FROM kept) AS m)::int AS missing,
         (SELECT count(*) FROM (SELECT * FROM kept EXCEPT ALL SELECT * FROM sent) AS m)::int AS strange,
         (SELECT count(*) FROM reading_conflict c JOIN sensor s ON s.id = c.sensor_id JOIN device d ON d.id = s.device_id
           WHERE d.device_no = ANY($1))::int AS conflicts`,
      [rtus.map(({ deviceNo }) => deviceNo), rtus.map(({ acknowledged }) => acknowledged), new Date(first)],
    );
    return { total: rtus.reduce((sum, { acknowledged }) => sum + acknowledged, 0), ...rows[0] };
  } finally {
    await pool.end();
  }
}

process.on('message', (message) => {
  if (message === 'mark') {
    const gapMs = Math.max(since.gapMs, Date.now() - Math.max(lastAt, since.at));
    process.send?.({ ...since, gapMs });
    since = fresh();
  } else
    void Promise.all(rtus.map((rtu) => rtu.stop()))
      .then(compare)
      .then((result) => process.send?.(result, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(1));
