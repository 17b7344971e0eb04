import { DAY_MS } from '@groundwatch/protocol/model';
import { transaction, type Pool, type Queryable } from '../context.ts';
import { purgeUnreferencedFiles } from '../features/files/purge-files.ts';

const SESSION_DAYS = 30;
const CLIENT_ERROR_DAYS = 90;
const QUARANTINE_DAYS = 90;
const REFUSED_DAYS = 90;
/** Rows per DELETE, which keeps each statement short. */
const BATCH = 5_000;

/** A retention job. `run` returns the number of deleted rows. */
interface Purge {
  readonly what: string;
  readonly run: (pool: Pool, now: number) => Promise<number>;
}

/** Deletes rows of `table` with an older `column`, in batches. Both names come from the code. */
async function deleteBefore(db: Queryable, table: string, column: string, before: number): Promise<number> {
  let total = 0;
  for (;;) {
    const { rowCount } = await db.query(
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${column} < $1 ORDER BY ${column} LIMIT ${BATCH}))`,
      [new Date(before)],
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

/** Retention in days; 0: for ever. */
export interface Retention {
  /** Audit and sent notifications. */
  auditDays: number;
  /** Readings and status records with all that is computed from them. */
  readingsDays: number;
}

/** The first run may have years to remove. */
const dropReadings = (pool: Pool, before: number): Promise<number> =>
  transaction(pool, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0');
    const sql = 'SELECT drop_readings_before($1)::int AS count';
    return (await client.query<{ count: number }>(sql, [new Date(before)])).rows[0]?.count ?? 0;
  });

export function purgesOf({ auditDays, readingsDays }: Retention): Purge[] {
  const purge = (what: string, table: string, column: string, days: number): Purge => ({
    what,
    run: (pool, now) => deleteBefore(pool, table, column, now - days * DAY_MS),
  });
  return [
    purge('login sessions', 'login_session', 'expires_at', SESSION_DAYS),
    purge('proofs of work', 'spent_proof', 'expires_at', 0),
    purge('codes of screens', 'display_pairing', 'expires_at', 0),
    purge('frames in quarantine', 'quarantine', 'last_at', QUARANTINE_DAYS),
    purge('messages that other platforms refused', 'forward_dead_letter', 'refused_at', REFUSED_DAYS),
    purge('client errors', 'client_error', 'uploaded_at', CLIENT_ERROR_DAYS),
    ...(auditDays > 0
      ? [
          purge('audit', 'audit', 'at', auditDays),
          purge('messages about alarms', 'notification_delivery', 'created_at', auditDays),
        ]
      : []),
    { what: 'files', run: purgeUnreferencedFiles },
    ...(readingsDays > 0
      ? [{ what: 'readings', run: (pool: Pool, now: number) => dropReadings(pool, now - readingsDays * DAY_MS) }]
      : []),
  ];
}

export interface PurgeLog {
  info(values: object, text: string): void;
  error(values: object, text: string): void;
}

/** Runs all purges in sequence. If one fails, the others still run. */
export async function runPurges(pool: Pool, purges: readonly Purge[], now: number, log: PurgeLog): Promise<void> {
  for (const { what, run } of purges) {
    try {
      const count = await run(pool, now);
      if (count > 0) log.info({ what, count }, 'purged');
    } catch (err) {
      log.error({ err, what }, 'a purge failed');
    }
  }
}
