import type { createPool } from '@groundwatch/db';

type Pool = ReturnType<typeof createPool>;

/** Name of the row that RTU_PORT creates and changes. */
const NAME = 'RTU';
const DEFAULT_PORT = 9100;

export interface TcpServerAddress {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** Its port is that of RTU_PORT. */
  readonly isFromEnvironment: boolean;
}

/** Creates the row in a database without any; later a requested port changes that row, others are never changed. */
export async function ensureTcpServer(pool: Pool, port: number | undefined): Promise<void> {
  await pool.query('INSERT INTO tcp_server (name, port) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM tcp_server)', [
    NAME,
    port ?? DEFAULT_PORT,
  ]);
  if (port === undefined) return;
  await pool.query('UPDATE tcp_server SET port = $2, updated_at = now() WHERE name = $1 AND port <> $2', [NAME, port]);
}

/** The listeners that ingest will open. */
export async function tcpServers(pool: Pool): Promise<TcpServerAddress[]> {
  const { rows } = await pool.query<{ name: string; host: string; port: number }>(
    'SELECT name, host, port FROM tcp_server WHERE is_enabled ORDER BY id',
  );
  return rows.map((row) => ({ ...row, isFromEnvironment: row.name === NAME }));
}
