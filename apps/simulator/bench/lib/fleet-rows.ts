import type { Pool } from '@groundwatch/db';

const DEVICES_A_STATION = 20;
const STATIONS_A_PROJECT = 25;

/** Age in s of a device's last report: one in a hundred is offline, three are late, the rest reported within the cycle of 600 s. */
const age = `CASE WHEN d.id % 100 = 7 THEN 90000 WHEN d.id % 100 < 3 THEN 1200 ELSE d.id * 37 % 300 END * interval '1 second'`;

/** Registers a fleet and stores what each device reported last, as ingest does. Two sensors a device. */
export async function writeFleet(pool: Pool, devices: number): Promise<void> {
  const stations = Math.ceil(devices / DEVICES_A_STATION);
  const projects = Math.ceil(stations / STATIONS_A_PROJECT);
  const statements = [
    'SET statement_timeout = 0',
    `INSERT INTO company (name) VALUES ('bench')`,
    `INSERT INTO project (company_id, name) SELECT id, 'Project ' || n FROM company, generate_series(1, ${projects}) n`,
    `INSERT INTO station (project_id, station_type_id, name, longitude, latitude)
       SELECT p.id, t.id, 'Station ' || n, 100 + n % 97 * 0.15, 22 + n % 89 * 0.12
       FROM generate_series(1, ${stations}) n
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM project) p ON p.place = n % ${projects}
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS types FROM station_type) t ON t.place = n % t.types`,
    `INSERT INTO device (device_no, station_id, name, model, security)
       SELECT 869000000000000 + n, s.id, 'RTU ' || n, 'PRT1020', 'plain' FROM generate_series(1, ${devices}) n
         JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM station) s ON s.place = n % ${stations}`,
    `INSERT INTO sensor (device_id, port, type, sub_address) SELECT d.id, x.port, x.type, 0
       FROM device d, (VALUES (1, 'b4'), (2, 'b7')) x (port, type)`,
    `INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values)
       SELECT d.id, now() - ${age}, now() - ${age}, 0,
         jsonb_build_object('battery', 11 + d.id % 30 / 10.0, 'signal', -60 - d.id % 41, 'charge', d.id % 100, 'sendCycle', 600)
       FROM device d WHERE d.id % 100 <> 8`,
    `INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
       SELECT s.id, d.id, now() - ${age}, now() - ${age}, 0, CASE s.type WHEN 'b4'
         THEN '{"x": 0.12, "y": 0.05, "z": 89.7, "total": 0.13, "temperature": 21.5}'::jsonb ELSE '{"opening": 3.25, "temperature": 21.5}' END
       FROM sensor s JOIN device d ON d.id = s.device_id WHERE d.id % 100 <> 8`,
    `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id)
       SELECT d.id, now() - ${age}, true, 'bench' FROM device d WHERE d.id % 100 <> 8`,
    `INSERT INTO analysis_state (device_id, sensor_id, aspect, state, since)
       SELECT d.id, 0, x.aspect, CASE x.aspect WHEN 'connection' THEN CASE WHEN d.id % 100 = 7 THEN 'offline' ELSE 'online' END
         WHEN 'voltage' THEN CASE WHEN d.id % 30 < 5 THEN 'low' ELSE 'normal' END
         ELSE CASE WHEN d.id % 41 > 35 THEN 'poor' ELSE 'normal' END END, now()
       FROM device d, (VALUES ('connection'), ('voltage'), ('signal')) x (aspect) WHERE d.id % 100 <> 8`,
    `INSERT INTO analysis_state (device_id, sensor_id, aspect, state, since)
       SELECT s.device_id, s.id, 'data', CASE WHEN s.id % 50 = 1 THEN 'fastChange' ELSE 'normal' END, now() FROM sensor s`,
    'VACUUM ANALYZE',
  ];
  for (const statement of statements) await pool.query(statement);
}
