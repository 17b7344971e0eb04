import type { Pool } from '@groundwatch/db';

/** A TCP server row as the administrator wrote it. */
export interface ServerRow {
  readonly id: number;
  readonly host: string;
  readonly port: number;
  readonly adapter: string;
  readonly isEnabled: boolean;
  readonly allowList: readonly string[];
  readonly limits: unknown;
}

export async function loadServers(pool: Pool): Promise<ServerRow[]> {
  const { rows } = await pool.query<ServerRow>(
    `SELECT id, host, port, adapter, is_enabled AS "isEnabled", allow_list::text[] AS "allowList", limits
     FROM tcp_server ORDER BY id`,
  );
  return rows;
}

/** What became of opening the listener; an empty error with a time: listening. */
export async function writeListening(pool: Pool, id: number, error: string, since: Date | null): Promise<void> {
  await pool.query('UPDATE tcp_server SET listen_error = $2, listening_since = $3 WHERE id = $1', [id, error, since]);
}
