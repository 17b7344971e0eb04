import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { createPool, type PoolOptions, type Queryable } from './pool.ts';

/** How long a reader waits for a replica to have what the primary had when it was asked; then the primary answers. */
const WAIT_MS = 300;
const LOOK_MS = 3;
/** A server that does not report its position within this time counts as unable to. */
const ANSWER_MS = 2_000;
/** A connection to a replica that takes longer is given up. */
export const CONNECT_MS = 2_000;

/** How far the log of a primary is written. Plain data, which child processes get. */
export interface Position {
  readonly lsn: string;
  /** The clock of the primary. */
  readonly at: string;
  /** Names the installation of the database server, which replicas share. */
  readonly system: string;
}

/** Everything that was committed before is before this position. Rejects on a server that is no primary. */
export async function positionOf(primary: Queryable): Promise<Position> {
  const query = {
    name: 'position',
    text: `SELECT pg_current_wal_flush_lsn()::text AS lsn, clock_timestamp()::text AS at, system_identifier::text AS system
      FROM pg_control_system()`,
    query_timeout: ANSWER_MS,
  };
  const { rows } = await primary.query<Position>(query);
  return rows[0]!;
}

/**
 * How far a replica is behind the position, in s: 0 if it has everything, else the time since its newest transaction. null if that is
 * unknown, or if the server is no replica of that primary. Waits a moment for a replica that has almost everything.
 */
export async function behindOf(replica: Queryable, { lsn, at, system }: Position): Promise<number | null> {
  const query = {
    name: 'behind',
    text: `SELECT pg_is_in_recovery() AND system_identifier::text = $3 AS "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasAll",
        greatest(extract(epoch FROM $2::timestamptz - pg_last_xact_replay_timestamp()), 0.001)::float8 AS "behindS"
      FROM pg_control_system()`,
    values: [lsn, at, system],
    query_timeout: ANSWER_MS,
  };
  const end = performance.now() + WAIT_MS;
  while (true) {
    const { rows } = await replica.query<{ isReplica: boolean; hasAll: boolean; behindS: number | null }>(query);
    const { isReplica, hasAll, behindS } = rows[0]!;
    if (!isReplica) return null;
    if (hasAll) return 0;
    if (performance.now() >= end) return behindS;
    await delay(LOOK_MS);
  }
}

/** Errors of the statement itself, which the primary would answer with too: wrong values, and one that took too long or was cancelled. */
const isOfStatement = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && (code === '57014' || code.startsWith('22'));
};

/** Queries of one reader: the replica answers until it fails (gone, or in conflict with what it replays), from then on the primary. */
export function fallingBack(replica: PoolClient, primary: Queryable, onFailure: (error: unknown) => void): Queryable {
  let hasFailed = false;
  const query = async (...args: [string]): Promise<unknown> => {
    if (hasFailed) return primary.query(...args);
    try {
      return await replica.query(...args);
    } catch (error) {
      if (isOfStatement(error)) throw error;
      hasFailed = true;
      onFailure(error);
      return primary.query(...args);
    }
  };
  return { query: query as Queryable['query'] };
}

/** Where a child process reads. */
export interface ReadSource {
  readonly databaseUrl: string;
  /** Asked instead if it has all up to the position. */
  readonly replica: { readonly url: string; readonly position: Position } | null;
}

export interface ReadConnection {
  db: Queryable;
  /** The session at the primary; null at a replica, which ends what nobody waits for by itself. */
  pid: number | null;
  end: () => Promise<void>;
}

/** One connection for the reads of a child process. */
export async function connectToRead(
  { databaseUrl, replica }: ReadSource,
  options: PoolOptions,
): Promise<ReadConnection> {
  const primary = createPool(databaseUrl, { ...options, max: 1, isPipelined: true });
  const found = replica && (await connectToReplica(replica, options));
  if (found) {
    const end = async (): Promise<void> => {
      await Promise.all([found.end(), primary.end()]);
    };
    return { db: fallingBack(found.client, primary, () => undefined), pid: null, end };
  }
  const client = await primary.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const end = async (): Promise<void> => {
    client.release();
    await primary.end();
  };
  return { db: client, pid: rows[0]!.pid, end };
}

/** null if the replica lacks something, or cannot be asked. */
async function connectToReplica({ url, position }: NonNullable<ReadSource['replica']>, options: PoolOptions) {
  const pool = createPool(url, { ...options, max: 1, isPipelined: true, connectTimeoutMs: CONNECT_MS });
  let client: PoolClient | undefined;
  const end = async (): Promise<void> => {
    client?.release(true);
    await pool.end();
  };
  try {
    client = await pool.connect();
    // The server looks by itself whether the child is still there.
    const watch = { text: 'SET client_connection_check_interval = 1000', query_timeout: ANSWER_MS };
    await client.query(watch);
    if ((await behindOf(client, position)) === 0) return { client, end };
  } catch {
    // The primary answers.
  }
  await end();
  return null;
}
