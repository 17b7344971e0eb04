import { sealer, type Pool } from '@groundwatch/db';

/** Inserts company to station, id 1, and a TCP server, id 1, that trusts this machine. */
export async function seedStation(pool: Pool, port = 1): Promise<void> {
  await pool.query(`
    INSERT INTO company (id, name) VALUES (1, 'C');
    INSERT INTO project (id, company_id, name) VALUES (1, 1, 'P');
    INSERT INTO station (id, project_id, station_type_id, name) VALUES (1, 1, 1, 'S');
    INSERT INTO tcp_server (name, host, port, allow_list, is_trusted)
      VALUES ('T', '127.0.0.1', ${port}, '{127.0.0.0/8}', true)`);
}

/** Adds a device; returns its id. */
export async function seedDevice(
  pool: Pool,
  deviceNo: string,
  options: { security?: string; secret?: Buffer } = {},
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO device (device_no, station_id, name, security, secret) VALUES ($1::bigint, 1, concat('d', $1::bigint), $2, $3) RETURNING id`,
    [deviceNo, options.security ?? 'plain', options.secret ? sealer().seal('device secret', options.secret) : null],
  );
  const [row] = rows;
  if (!row) throw new Error('no device row');
  return row.id;
}

/** Rows of a query, for comparison. */
export async function rowsOf(pool: Pool, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query<Record<string, unknown>>(text, values)).rows;
}

export async function countOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`);
  return rows[0]?.n ?? -1;
}
