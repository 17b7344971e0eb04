import { Gauge, type Registry } from 'prom-client';
import { inTransaction } from '@groundwatch/db';
import type { Context, Pool } from '../context.ts';

/** Scrapes within this time share a result, ms. */
const FRESH_MS = 10_000;
const STATEMENT_MS = 2_000;
const LIMIT_MS = 3_000;

/** Gauges of the database, as `name: [help text, SQL expression]`. */
const facts: Readonly<Record<string, readonly [string, string]>> = {
  database_size_bytes: ['Size of the database', 'pg_database_size(current_database())'],
  database_connections: ['Connections to the server', '(SELECT sum(numbackends) FROM pg_stat_database)'],
  database_connections_limit: ['Connections that the server allows', `current_setting('max_connections')`],
  devices: ['Devices in service', '(SELECT count(*) FROM device WHERE is_enabled)'],
  devices_connected: [
    'Devices in service that are connected',
    '(SELECT count(*) FROM device d JOIN device_contact c ON c.device_id = d.id WHERE d.is_enabled AND c.is_connected)',
  ],
  commands_open: [
    'Commands to devices that have not ended',
    `(SELECT count(*) FROM command WHERE state IN ('queued', 'sent', 'acknowledged'))`,
  ],
  calculations_waiting: ['Stretches of calculated series that are due', '(SELECT count(*) FROM calculated_due)'],
  device_days_waiting: [
    'Rows whose days of devices are to be computed anew',
    '(SELECT count(*) FROM device_day_stale)',
  ],
  rollup_days_waiting: [
    'Marks of days whose roll-ups are to be computed anew',
    '(SELECT count(*) FROM rollup_stale d JOIN rollup_source o USING (table_name) WHERE d.day < o.stored_until)',
  ],
  rollup_lag_seconds: [
    'How far the stored roll-ups are behind the last week that has ended',
    `(SELECT coalesce(greatest(extract(epoch FROM rollup_week(now() - interval '2 hours') - min(stored_until)), 0), 0) FROM rollup_source)`,
  ],
  notices_waiting: [
    'Messages to people that are due and not sent',
    `(SELECT count(*) FROM notification_delivery WHERE state IN ('waiting', 'sending') AND due_at <= now())`,
  ],
  notices_oldest_seconds: [
    'How long the oldest message to people is due',
    `(SELECT coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0) FROM notification_delivery WHERE state IN ('waiting', 'sending'))`,
  ],
  forwarding_oldest_seconds: [
    'Age of the oldest data that waits to be forwarded',
    '(SELECT coalesce(extract(epoch FROM now() - min(at)), 0) FROM forward_outbox)',
  ],
};
const statement = `SELECT ${Object.entries(facts)
  .map(([name, [, value]]) => `${value}::float8 AS ${name}`)
  .join(', ')}`;

/** Only for a server with TimescaleDB, whose jobs compress old data. */
const failedJobs = `SELECT count(*)::float8 AS count FROM timescaledb_information.job_stats WHERE last_run_status = 'Failed'`;

async function readFacts(pool: Pool): Promise<Record<string, number>> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      const { rows } = await client.query<Record<string, number>>(statement);
      const known = await client.query<{ is: boolean }>(
        `SELECT to_regclass('timescaledb_information.job_stats') IS NOT NULL AS is`,
      );
      const failed = known.rows[0]?.is ? (await client.query<{ count: number }>(failedJobs)).rows[0]?.count : 0;
      return { ...rows[0], database_jobs_failed: failed ?? 0 };
    },
    LIMIT_MS,
  );
}

/**
 * Registers gauges of the whole installation, read from the database. Every api process exports the same values, so queries take the `max`
 * over the processes. While the database does not answer, the series are absent.
 */
export function measureDatabase(
  registry: Registry,
  { pool, clock }: Pick<Context, 'pool' | 'clock'>,
  answers: () => Promise<boolean>,
): void {
  let read: Promise<Record<string, number>> = Promise.resolve({});
  let readAt = -Infinity;
  const current = (): Promise<Record<string, number>> => {
    if (clock() - readAt >= FRESH_MS) {
      readAt = clock();
      read = answers()
        .then((does) => (does ? readFacts(pool) : {}))
        .catch(() => ({}));
    }
    return read;
  };
  const help = { ...facts, database_jobs_failed: ['Jobs of TimescaleDB whose last run failed'] };
  for (const [name, [text]] of Object.entries(help))
    new Gauge({
      name: `groundwatch_${name}`,
      help: text ?? '',
      registers: [registry],
      async collect() {
        const value = (await current())[name];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}
