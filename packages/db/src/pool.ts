import pg from 'pg';

/** bigint as a number (the catalogue's u32 columns and the identities stay below 2^53; a larger one is an error, not a rounding). */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

const OID_INT8 = 20;
const OID_INT8_ARRAY = 1016;
const parsers = new Map<number, (text: string) => unknown>([
  [OID_INT8, parseInt8],
  [
    OID_INT8_ARRAY,
    (text) =>
      (text === '{}' ? [] : text.slice(1, -1).split(',')).map((item) => (item === 'NULL' ? null : parseInt8(item))),
  ],
]);

/** How this project parses PostgreSQL types: int8 as number, timestamptz as Date. Used by pools and single clients. */
export const typeParsers: pg.CustomTypesConfig = { getTypeParser };

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);
}

const ignore = (): void => undefined;

/**
 * Silence in ms after which the kernel probes a connection. It closes the connection after ten probes without an answer, one per second, so
 * a vanished server or balancer is detected. The kernel's default is two hours.
 */
export const KEEP_ALIVE_MS = 5_000;

/** The server aborts a transaction that is idle for this time, in ms, so that a stopped or lost process does not block others. */
const SILENCE_MS = 5_000;

/** Anything that runs a statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

export interface PoolOptions {
  /** The most connections; 10 by default. */
  max?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Sends queries of a connection without waiting for earlier answers; cursors do not work then. */
  isPipelined?: boolean;
  /** A slower query fails, and with pipelining its connection too; no limit by default. */
  queryTimeoutMs?: number;
  /** The server cancels a slower statement (57014), so that the connection is free again; no limit by default. */
  statementTimeoutMs?: number;
  /** The longest wait for a connection; 10 s by default. */
  connectTimeoutMs?: number;
}

/**
 * A pool of connections to `url`. Errors of idle connections (server restarted, connection cut; also between two statements of a
 * transaction) are ignored: the pool replaces the connection, and the next query reports the error. Without a listener they would end the
 * process.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'groundwatch',
    types: typeParsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    idle_in_transaction_session_timeout: SILENCE_MS,
    ...(options.isPipelined ? { pipeline: true } : {}),
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    ...(options.statementTimeoutMs === undefined ? {} : { statement_timeout: options.statementTimeoutMs }),
  });
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  return pool;
}
