import type { Installation } from './installation.ts';
import { until } from './until.ts';

/**
 * Forty days of every device except the last, which has ten. Reports come every ten minutes until now. The first device lacks two
 * whole days and parts of others, some devices have late rows, faults that come and go, and a changed card. Days are computed as
 * the job of the API computes them.
 */
export async function seedFaultHistory(pool: Installation['pool']): Promise<void> {
  await pool.query(`
    INSERT INTO device_status (device_id, collected_at, received_at, is_late, send_cycle, run_status, signal, battery, zx0)
    SELECT id, t, CASE WHEN late THEN t + interval '3 days' ELSE t END, late, 600,
      CASE WHEN n % (400 + place * 30) < 40 THEN 4 ELSE 0 END | CASE WHEN n % 900 < place * 9 THEN 264 ELSE 0 END, -70 - n % (10 + place * 3), 11.6 + n % 9 / 10.0, n % 144 * 590
    FROM (SELECT id, t, place, count, back, (extract(epoch FROM t) / 600)::int AS n, back BETWEEN 9 AND 10 AND place % 3 = 0 AS late
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS count FROM device) d
      CROSS JOIN generate_series(date_trunc('hour', now()) - interval '40 days', now(), '10 minutes') t,
      LATERAL (SELECT extract(day FROM now() - t)::int AS back) AS b) AS r
    WHERE (place < count OR back < 10) AND (place > 1 OR back NOT IN (4, 5) AND (n * 7 + n / 144) % 97 < 60 + back)
      AND (place = 2 OR n % (700 + place * 50) > place * place % 23)
    ON CONFLICT DO NOTHING;
    UPDATE device SET iccid = '8986042' || lpad(id::text, 12, '0'), imei = '86' || lpad(id::text, 13, '0'), operator = id % 3, model = 'PRT' || 1000 + id % 3 * 10, software = 'V2.' || id % 4;
    INSERT INTO device_ident SELECT id, now() - interval '60 days', '', '', '', '', imei, '8986001000000000000' FROM device WHERE id % 2 = 0;
    INSERT INTO device_ident SELECT id, now() - interval '20 days', '', '', '', '', imei, iccid FROM device;
    INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values)
      SELECT DISTINCT ON (device_id) device_id, collected_at, received_at, run_status, '{"sendCycle": 600}' FROM device_status ORDER BY device_id, collected_at DESC
      ON CONFLICT DO NOTHING;
    INSERT INTO maintenance_window (station_id, starts_at, ends_at, reason) SELECT id, now() - interval '3 days', now() - interval '2 days', 'r' FROM station LIMIT 1`);
  // A step does nothing while the API's job takes one, or while somebody writes.
  const isComputed = async (): Promise<boolean> =>
    (
      await pool.query<{ is: boolean }>(`SELECT NOT refresh_device_days() AND NOT EXISTS (
        SELECT FROM device d LEFT JOIN device_day_state s ON s.device_id = d.id WHERE coalesce(s.computed_until, '-infinity') = '-infinity') AS is`)
    ).rows[0]!.is;
  await until(isComputed, 'the days of the devices');
}
