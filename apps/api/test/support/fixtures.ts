import type { LiveReading } from '@groundwatch/protocol/live';
import type { Pool } from '../../src/context.ts';
import { lightHash } from './light-hash.ts';

/** Two companies with a project, a station and a device each; ids are the same in every test. */
export const site = {
  a: { company: 101, project: 201, station: 301, device: 401, deviceNo: '1001', tilt: 501, weather: 502 },
  b: { company: 102, project: 202, station: 302, device: 402, deviceNo: '2001', tilt: 503, weather: 504 },
} as const;

export const T0 = Date.parse('2026-03-01T00:00:00.000Z');

export async function seedSites(pool: Pool): Promise<void> {
  for (const [key, s] of Object.entries(site)) {
    await pool.query('INSERT INTO company (id, name) VALUES ($1, $2)', [s.company, `company ${key}`]);
    await pool.query('INSERT INTO project (id, company_id, name) VALUES ($1, $2, $3)', [
      s.project,
      s.company,
      `project ${key}`,
    ]);
    await pool.query(`INSERT INTO customer (company_id, name) VALUES ($1, $2)`, [s.company, `customer ${key}`]);
    await pool.query(
      `INSERT INTO station (id, project_id, station_type_id, name, longitude, latitude) VALUES ($1, $2, 1, $3, 104, 30)`,
      [s.station, s.project, `station ${key}`],
    );
    await pool.query(
      "INSERT INTO device (id, device_no, station_id, name, security) VALUES ($1, $2, $3, $4, 'plain')",
      [s.device, s.deviceNo, s.station, `device ${key}`],
    );
    await pool.query(
      "INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($1, $3, 1, 'b4', 0), ($2, $3, 0, 'weather', 0)",
      [s.tilt, s.weather, s.device],
    );
    await pool.query(
      `INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values)
       VALUES ($1, $2, $3, $3, 0, '{"x": 1.5}')`,
      [s.tilt, s.device, new Date(T0)],
    );
    await pool.query(
      `INSERT INTO latest_status (device_id, collected_at, received_at, run_status, values)
       VALUES ($1, $2, $2, 4, '{"battery": 12.6, "sendCycle": 300}')`,
      [s.device, new Date(T0)],
    );
    await pool.query(
      "INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES ($1, $2, true, 'test')",
      [s.device, new Date(T0)],
    );
    await pool.query(
      `WITH f AS (
         INSERT INTO stored_file (kind, sha256, media_type, size, west, south, east, north, content)
         VALUES ('elevationModel', $3, 'image/tiff', 2, 103, 29, 105, 31, '\\x4949') RETURNING id)
       INSERT INTO resource (kind, name, file_id, project_id) SELECT 'elevationModel', $2, id, $1 FROM f`,
      [s.project, `map ${key}`, key.repeat(64)],
    );
  }
}

type Scope = { company_id: number } | { project_id: number } | { station_id: number };

/** A user with every permission whose scope is only what is named. */
export async function restrictedUser(
  pool: Pool,
  accountName: string,
  scope: Scope,
): Promise<{ accountName: string; password: string; userId: number; roleId: number }> {
  const password = `the password of ${accountName}`;
  const role = await pool.query<{ id: number }>('INSERT INTO role (name) VALUES ($1) RETURNING id', [
    `role of ${accountName}`,
  ]);
  const roleId = role.rows[0]?.id ?? 0;
  await pool.query('INSERT INTO role_menu (role_id, menu_id) SELECT $1, id FROM menu', [roleId]);
  const user = await pool.query<{ id: number }>(
    'INSERT INTO app_user (account_name, password_hash, role_id) VALUES ($1, $2, $3) RETURNING id',
    [accountName, await lightHash(password), roleId],
  );
  const userId = user.rows[0]?.id ?? 0;
  const [column, id] = Object.entries(scope)[0] ?? [];
  await pool.query(`INSERT INTO data_scope (user_id, ${column}) VALUES ($1, $2)`, [userId, id]);
  return { accountName, password, userId, roleId };
}

/** Raises an alarm at a station, at `at` (ms since 1970), by a rule of its own; returns its id. */
export async function raiseAlarm(
  pool: Pool,
  { stationId, at, level = 2 }: { stationId: number; at: number; level?: number },
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `WITH rule AS (INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ('crack', 'station', $1) RETURNING id)
     INSERT INTO alarm (rule_id, version, subject, kind, station_id, state, level, worst_level, trigger, first_triggered_at, triggered_at,
       raised_at, changed_at)
     SELECT id, 1, 'station:' || $1, 'threshold', $1, 'unacknowledged', $2, $2, '{"value":12.84,"limit":12,"unit":"mm","field":"opening"}',
       $3, $3, $3, $3 FROM rule RETURNING id`,
    [stationId, level, new Date(at)],
  );
  return Number(rows[0]?.id);
}

export function reading(which: keyof typeof site, atMs: number, x: number): LiveReading {
  const s = site[which];
  const collectTime = new Date(atMs).toISOString();
  return {
    deviceNo: s.deviceNo,
    stationId: s.station,
    sensorId: s.tilt,
    port: 1,
    type: 'b4',
    subAddress: 0,
    collectTime,
    receiveTime: collectTime,
    quality: 0,
    checks: 0,
    late: false,
    values: { x },
  };
}
