import type { Pool } from '@groundwatch/db';
import type { Adapter, TlsMode } from '@groundwatch/protocol/model';

export const FIRST_DEVICE = 860_000_000_200_000;

/** SL651 addresses have ten digits. */
export const firstDeviceOf = (adapter: Adapter): number => (adapter === 'sl651' ? 8_600_200_000 : FIRST_DEVICE);

/** Inserts devices to measure with, and a TCP server row for `port` if given; the database must be disposable. */
export async function seed(
  pool: Pool,
  devices: number,
  port?: number,
  adapter: Adapter = 'grtu1',
  tls: TlsMode = 'off',
): Promise<void> {
  await pool.query(`
    INSERT INTO company (name) VALUES ('bench') ON CONFLICT (name) DO NOTHING;
    INSERT INTO project (company_id, name) SELECT id, 'bench' FROM company WHERE name = 'bench'
      ON CONFLICT (company_id, name) DO NOTHING;
    INSERT INTO station (project_id, station_type_id, name)
      SELECT p.id, t.id, 'bench' FROM project p, (SELECT min(id) AS id FROM station_type) t WHERE p.name = 'bench'
      ON CONFLICT (project_id, name) DO NOTHING`);
  await pool.query(
    `INSERT INTO device (device_no, station_id, name, security)
     SELECT $1::bigint + i, s.id, 'bench ' || i, 'plain' FROM generate_series(0, $2::int - 1) i, station s WHERE s.name = 'bench'
     ON CONFLICT (device_no) DO NOTHING`,
    [firstDeviceOf(adapter), devices],
  );
  if (port === undefined) return;
  await pool.query('UPDATE tcp_server SET is_enabled = false');
  await pool.query(
    `INSERT INTO tcp_server (name, host, port, adapter, tls, allow_list)
     VALUES ('bench ' || $1::int, '127.0.0.1', $1::int, $2, $3, '{127.0.0.0/8}')`,
    [port, adapter, tls],
  );
}
