import type { Installation } from './installation.ts';

/**
 * Forty days of readings every hour at two stations. Of two cracks the first opens a little every day and more after rain. A
 * water level follows the rain, and there is the rain counter itself. One crack is silent for 31 hours. Readings end at the last
 * full hour.
 */
export async function seedComparedSlopes({ pool }: Pick<Installation, 'pool'>): Promise<void> {
  await pool.query(`
    UPDATE device SET send_cycle_s = 3600;
    INSERT INTO sensor (device_id, port, type, sub_address, name)
      SELECT d.id, s.port, s.type, 0, s.name FROM (SELECT min(id) AS id, max(id) AS other FROM device) ids,
        LATERAL (VALUES (1, 'b7', 'Crack 03', ids.id), (0, 'weather', 'Rain 01', ids.id), (1, 'b7', 'Crack 02', ids.other), (2, 'b12', 'Water 01', ids.other))
          AS s (port, type, name, device), LATERAL (SELECT s.device AS id) AS d;
    CREATE TEMP TABLE hour AS
      SELECT h, date_trunc('hour', now()) - (960 - h) * interval '1 hour' AS at,
        CASE WHEN h % 190 BETWEEN 60 AND 71 THEN (1 + (h / 190) % 3) * (6 - abs(h % 190 - 66)) * 0.4 ELSE 0 END AS rain
      FROM generate_series(0, 960) h;
    CREATE TEMP TABLE slope AS
      SELECT h, at, sum(rain) OVER (ORDER BY h) AS total,
        coalesce(sum(rain) OVER (ORDER BY h ROWS BETWEEN 54 PRECEDING AND 30 PRECEDING), 0) AS soaked,
        coalesce(sum(rain) OVER (ORDER BY h ROWS BETWEEN 60 PRECEDING AND 4 PRECEDING), 0) AS ground
      FROM hour;
    CREATE TEMP TABLE series AS
      SELECT h, at, total, ground, sum(0.006 + soaked * 0.0032) OVER (ORDER BY h) AS opened FROM slope;
    INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature)
      SELECT s.id, at, at + interval '5 seconds',
        round((CASE s.name WHEN 'Crack 03' THEN 214 + opened ELSE 96 + opened * 0.35 END + ((h * 7919) % 13 - 6) * 0.012)::numeric, 2),
        18 + 6 * sin(h / 24.0 * 2 * pi()) FROM series, sensor s
      WHERE s.type = 'b7' AND NOT (s.name = 'Crack 02' AND h BETWEEN 600 AND 630);
    INSERT INTO reading_weather (sensor_id, collected_at, received_at, rain_total)
      SELECT s.id, at, at + interval '5 seconds', round((180 + total)::numeric, 1) FROM series, sensor s WHERE s.type = 'weather';
    INSERT INTO reading_water_level (sensor_id, collected_at, received_at, level)
      SELECT s.id, at, at + interval '5 seconds', round(309000 + ground * 45) FROM series, sensor s WHERE s.type = 'b12';
    INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
      SELECT s.id, s.device_id, max(at), max(at), 0, '{}' FROM hour, sensor s GROUP BY s.id, s.device_id ON CONFLICT DO NOTHING`);
}
