import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The community edition is not to be had where these tests run. Its statements are: the same file, told that it is at that
 * level. The Apache edition reads them as far as to find that it lacks the feature, so a slip of the pen would show.
 */
const file = fileURLToPath(new URL('../../../migrations/repeatable/timescale.sql', import.meta.url));
let database: TestDatabase;
let client: pg.Client;
let parts: string[];

beforeAll(async () => {
  database = await createTestDatabase({ level: 'timescale' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const sql = (await readFile(file, 'utf8')).replace(
    /(FUNCTION pg_temp\.level\(\).*?AS \$\$).*?\$\$/s,
    "$1 SELECT 'community' $$$$",
  );
  parts = sql.split(/^(?=DO \$\$)/m);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Runs the parts of the file one by one and says what each met; a part that fails is undone. */
async function failures(): Promise<{ code: string; message: string; where: string }[]> {
  const met: { code: string; message: string; where: string }[] = [];
  await client.query('BEGIN');
  for (const part of parts) {
    await client.query('SAVEPOINT part');
    await client.query(part).catch(async (error: { code: string; message: string; where: string }) => {
      met.push(error);
      await client.query('ROLLBACK TO part');
    });
  }
  await client.query('ROLLBACK');
  return met;
}

describe('the statements of the community edition', () => {
  it('are refused by the Apache edition for its licence alone: compression and continuous aggregates', async () => {
    if (!database.hasTimescale) return;
    const met = await failures();
    expect(met.map(({ code }) => code)).toEqual(['0A000', '0A000']);
    for (const { message } of met) expect(message).toMatch(/license/);
    expect(met[0]?.where).toContain('ALTER TABLE device_status SET (timescaledb.compress');
    expect(met[1]?.where).toContain('CREATE MATERIALIZED VIEW device_status_hourly WITH (timescaledb.continuous');
  });

  it('call functions that exist, with arguments that exist', async () => {
    if (!database.hasTimescale) return;
    const calls = [
      "add_compression_policy(to_regclass('reading_crack'), interval '14 days', if_not_exists => true)",
      `add_continuous_aggregate_policy(to_regclass('reading_crack_hourly'), start_offset => NULL,
        end_offset => '1 hour'::interval, schedule_interval => interval '30 minutes')`,
    ];
    for (const call of calls)
      await expect(client.query(`SELECT ${call}`)).rejects.toMatchObject({
        code: '0A000',
        message: expect.stringMatching(/license/),
      });
  });

  it('aggregate with immutable functions only, which a continuous aggregate asks for', async () => {
    if (!database.hasTimescale) return;
    const { rows } = await client.query<{ functions: string[] }>(
      `SELECT array_agg(DISTINCT m[1]) AS functions FROM pg_rewrite,
         regexp_matches(ev_action::text, ':(?:funcid|opfuncid|aggfnoid) (\\d+)', 'g') AS m
       WHERE ev_class IN (SELECT oid FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
         AND relname ~ '_(hourly|daily)$')`,
    );
    expect(rows[0]?.functions.length).toBeGreaterThan(8);
    const mutable = await client.query(
      'SELECT oid::regprocedure FROM pg_proc WHERE oid = ANY ($1) AND provolatile <> $2',
      [rows[0]?.functions, 'i'],
    );
    expect(mutable.rows).toEqual([]);
  });
});
