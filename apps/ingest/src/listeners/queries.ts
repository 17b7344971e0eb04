import type { Pool } from '@groundwatch/db';
import type { TlsMode } from '@groundwatch/protocol/model';

/** A TCP server row as configured. */
export interface ServerRow {
  readonly id: number;
  readonly host: string;
  readonly port: number;
  readonly adapter: string;
  readonly tls: TlsMode;
  readonly isEnabled: boolean;
  readonly allowList: readonly string[];
  readonly isTrusted: boolean;
  readonly limits: unknown;
}

/** All rows; `host` replaces the address of each. */
export async function loadServers(pool: Pool, host?: string): Promise<ServerRow[]> {
  const { rows } = await pool.query<ServerRow>(
    `SELECT id, coalesce($1, host) AS host, port, adapter, tls, is_enabled AS "isEnabled",
       allow_list::text[] AS "allowList", is_trusted AS "isTrusted", limits
     FROM tcp_server ORDER BY id`,
    [host ?? null],
  );
  return rows;
}
