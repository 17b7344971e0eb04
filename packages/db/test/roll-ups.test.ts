import { createTestDatabase, testLevels, type TestDatabase } from '@groundwatch/db/testing';
import * as db from '@groundwatch/db';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A Thursday, on which weeks since 1970 begin. */
const T0 = Date.parse('2026-01-01T00:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

interface Reading {
  table: 'reading_crack' | 'reading_array' | 'device_status';
  key: number;
  at: number;
  values: (number | null)[];
  quality: number;
  isResent: boolean;
}
type Step =
  | { kind: 'write'; readings: Reading[] }
  | { kind: 'refresh'; days: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'compress' };

const good = { quality: 0, isResent: false };

const tables = {
  reading_crack: { key: 'sensor_id', fields: ['opening', 'temperature'], elements: [null, null] },
  device_status: { key: 'device_id', fields: ['battery', 'signal'], elements: [null, null] },
  reading_array: { key: 'sensor_id', fields: ['x', 'y', 'x'], elements: [1, 2, 3] },
} as const;

describe.each(testLevels)('stored roll-ups at level %s', (level) => {
  let database: TestDatabase;
  let client: pg.Client;
  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: database.url, types: db.typeParsers });
    await made.connect();
    return made;
  };
  beforeAll(async () => {
    database = await createTestDatabase({ level });
    client = await connect();
  });
  const empty = async (): Promise<void> => {
    await client.query(
      'TRUNCATE reading_crack; TRUNCATE reading_array; TRUNCATE device_status; TRUNCATE rollup_source, rollup, rollup_notable, rollup_stale',
    );
  };
  afterEach(empty);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const insert = async (by: pg.Client, { table, key, at, values, quality, isResent }: Reading): Promise<void> => {
    const { key: keyColumn } = tables[table];
    const columns = table === 'reading_array' ? ['x', 'y'] : tables[table].fields;
    const cells = table === 'reading_array' ? [values, values.slice(0, 2)] : values.slice(0, 2);
    const isStatus = table === 'device_status';
    await by.query(
      `INSERT INTO ${table} (${keyColumn}, collected_at, received_at, is_late, ${columns.join(', ')} ${isStatus ? '' : ', quality, checks'})
       VALUES ($1, $2, now(), $3, $4, $5 ${isStatus ? '' : `, ${quality}, ${quality === 1 ? 5 : 0}`}) ON CONFLICT DO NOTHING`,
      [key, iso(at), isResent, ...cells],
    );
  };
  const mark = async (by: pg.Client, { table, key, at }: Reading): Promise<void> => {
    await by.query('INSERT INTO rollup_stale VALUES ($1, $2, $3)', [table, key, iso(Math.floor(at / DAY) * DAY)]);
  };
  const refresh = async (clock: number, days = 7): Promise<boolean> =>
    (await client.query<{ more: boolean }>('SELECT refresh_rollups($1, $2) AS more', [days, iso(clock)])).rows[0]!.more;
  const refreshAll = async (clock: number): Promise<void> => {
    while (await refresh(clock));
  };

  /** The expected rows of field, bucket, count, min, max, sum, computed from the readings. */
  const expected = async (table: Reading['table'], key: number, stepS: number): Promise<unknown[]> => {
    const { key: keyColumn, fields, elements } = tables[table];
    const parts = fields.map((field, i) => {
      const value = `${field}${elements[i] === null ? '' : `[${elements[i]}]`}`;
      return `SELECT ${i + 1} AS field, date_bin('${stepS} s', collected_at, 'epoch') AS bin, count(${value}), min(${value})::float8,
          max(${value})::float8, round(sum(${value})::numeric, 6)::float8 AS sum
        FROM ${table} WHERE ${keyColumn} = $1 ${table === 'device_status' ? '' : 'AND quality <> 2'} GROUP BY 2 HAVING count(${value}) > 0`;
    });
    return (await client.query(`${parts.join(' UNION ALL ')} ORDER BY 1, 2`, [key])).rows;
  };
  const answered = async (
    table: Reading['table'],
    key: number,
    stepS: number,
    [from, to]: [number, number] = [T0 - WEEK, T0 + 20 * WEEK],
  ): Promise<unknown[]> => {
    const { rows } = await client.query(
      `SELECT field, bin, count, min, max, round(sum::numeric, 6)::float8 AS sum
       FROM read_rollup($1, $2, $3, $4, $5, $6, $7) ORDER BY 1, 2`,
      [table, key, tables[table].fields, tables[table].elements, stepS, iso(from), iso(to)],
    );
    return rows;
  };
  const notable = async (table: Reading['table'], key: number, stepS: number): Promise<unknown[]> =>
    (
      await client.query('SELECT * FROM read_notable($1, $2, $3, $4, $5) ORDER BY bin', [
        ...[table, key, stepS, iso(T0 - WEEK), iso(T0 + 20 * WEEK)],
      ])
    ).rows;
  const expectedNotable = async (table: Reading['table'], key: number, stepS: number): Promise<unknown[]> => {
    const isStatus = table === 'device_status';
    const { rows } = await client.query(
      `SELECT date_bin('${stepS} s', collected_at, 'epoch') AS bin,
         ${isStatus ? '0 AS quality, 0 AS checks' : `CASE WHEN 2 = ANY(array_agg(quality)) THEN 2 ELSE max(quality) END AS quality, bit_or(checks) AS checks`},
         bool_or(is_late) AS is_late
       FROM ${table} WHERE ${tables[table].key} = $1 AND (is_late ${isStatus ? '' : 'OR quality <> 0 OR checks <> 0'}) GROUP BY 1 ORDER BY 1`,
      [key],
    );
    return rows;
  };
  const expectTruth = async (): Promise<void> => {
    for (const table of Object.keys(tables) as Reading['table'][])
      for (const key of [1, 2])
        for (const stepS of [3_600, 21_600, 86_400, 172_800]) {
          const what = `${table} ${key} ${stepS}`;
          expect(await answered(table, key, stepS), what).toEqual(await expected(table, key, stepS));
          expect(await notable(table, key, stepS), what).toEqual(await expectedNotable(table, key, stepS));
        }
  };

  const reading = fc.record<Reading>({
    table: fc.constantFrom('reading_crack', 'reading_array', 'device_status'),
    key: fc.integer({ min: 1, max: 2 }),
    // Few distinct times, so that keys repeat.
    at: fc.integer({ min: 0, max: 5 * 7 * 24 * 2 }).map((n) => T0 + n * 30 * 60_000),
    values: fc.array(fc.option(fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 3 }),
    quality: fc.constantFrom(0, 0, 0, 1, 2, 3),
    isResent: fc.boolean(),
  });
  const step = fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ kind: fc.constant('write' as const), readings: fc.array(reading, { minLength: 1, maxLength: 12 }) }),
    fc.record({ kind: fc.constant('refresh' as const), days: fc.constantFrom(1, 7) }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: HOUR, max: 10 * DAY }) }),
    fc.record({ kind: fc.constant('compress' as const) }),
  );
  /** What the policy does over time where the licence allows it. */
  const compress = async (): Promise<void> => {
    if (level !== 'community') return;
    for (const table of Object.keys(tables))
      await client.query(`SELECT compress_chunk(c, true) FROM show_chunks('${table}') c`);
  };

  it('answer like the rows, whatever was written and refreshed in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await empty();
        let clock = T0 + 10 * DAY;
        for (const one of steps) {
          if (one.kind === 'wait') clock += one.ms;
          else if (one.kind === 'refresh') await refresh(clock, one.days);
          else if (one.kind === 'compress') await compress();
          else
            for (const written of one.readings) {
              await insert(client, written);
              // Like the recorder.
              if ((Math.floor(written.at / WEEK) + 1) * WEEK <= clock - HOUR) await mark(client, written);
            }
        }
        await expectTruth();
        await refreshAll(clock);
        await expectTruth();
      }),
      { numRuns: 10 },
    );
    // Compressing and emptying chunks is slow.
  });

  const fill = async (weeks: number): Promise<void> => {
    await client.query(
      `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature)
       SELECT 1, t, t, extract(epoch FROM t)::bigint % 977, 5 FROM generate_series($1::timestamptz, $2, '20 minutes') t`,
      [iso(T0), iso(T0 + weeks * WEEK - 1)],
    );
  };

  it('are read from storage, and cut to whole hours and days of the period', async () => {
    await fill(3);
    await refreshAll(T0 + 2 * WEEK + 2 * HOUR);
    // Stored roll-ups do not read the rows again, so they can be deleted.
    await client.query('DELETE FROM reading_crack WHERE collected_at < $1', [iso(T0 + 2 * WEEK)]);
    const rows = await answered('reading_crack', 1, 3_600, [T0 + DAY + 1_800_000, T0 + 3 * WEEK - 30 * 60_000]);
    expect(rows).toHaveLength(2 * (20 * 24));
    expect(rows[0]).toMatchObject({ bin: new Date(T0 + DAY), count: 3 });
    const daily = await answered('reading_crack', 1, 86_400, [T0 + DAY + 1, T0 + 2 * DAY + 1]);
    expect(daily).toMatchObject([
      { field: 1, bin: new Date(T0 + DAY), count: 72 },
      { field: 1, bin: new Date(T0 + 2 * DAY), count: 72 },
      { field: 2, bin: new Date(T0 + DAY), count: 72, min: 5, max: 5, sum: 360 },
      { field: 2, bin: new Date(T0 + 2 * DAY), count: 72 },
    ]);
  });

  it('store a week only two hours after its end', async () => {
    await fill(1);
    const storedUntil = async (): Promise<unknown> =>
      (await client.query("SELECT stored_until FROM rollup_source WHERE table_name = 'reading_crack'")).rows[0];
    await refreshAll(T0 + WEEK + 2 * HOUR - 1);
    expect(await storedUntil()).toEqual({ stored_until: new Date(T0) });
    await refreshAll(T0 + WEEK + 2 * HOUR);
    expect(await storedUntil()).toEqual({ stored_until: new Date(T0 + WEEK) });
  });

  it('notification a transaction that has been writing to a table for long', async () => {
    const hasOld = async (table: string, age: string): Promise<unknown> =>
      (await client.query('SELECT has_old_writer($1, $2) AS old', [table, age])).rows[0];
    const writer = await connect();
    try {
      await writer.query('BEGIN');
      await insert(writer, { table: 'reading_crack', key: 1, at: T0, values: [1, 2, 3], ...good });
      expect(await hasOld('reading_crack', '0')).toEqual({ old: true });
      expect(await hasOld('reading_crack', '10 minutes')).toEqual({ old: false });
      expect(await hasOld('reading_array', '0')).toEqual({ old: false });
      await writer.query('ROLLBACK');
      expect(await hasOld('reading_crack', '0')).toEqual({ old: false });
    } finally {
      await writer.end();
    }
  });

  it('lose nothing to a transaction that is open while they are computed', async () => {
    await fill(1);
    const clock = T0 + WEEK + 5 * HOUR;
    await refreshAll(clock);
    const late: Reading = { table: 'reading_crack', key: 1, at: T0 + 61_000, values: [5_000, 1, null], ...good };
    const writer = await connect();
    try {
      await writer.query('BEGIN');
      await insert(writer, late);
      await mark(writer, late);
      // The mark of another writer for the same day is used up while the first one has not committed.
      const other = { ...late, at: T0 + 62_000 };
      await insert(client, other);
      await mark(client, other);
      await refreshAll(clock);
      await writer.query('COMMIT');
      await expectTruth();
      expect((await answered('reading_crack', 1, 3_600))[0]).toMatchObject({ count: 5, max: 5_000 });
      await refreshAll(clock);
      expect((await client.query('SELECT FROM rollup_stale')).rowCount).toBe(0);
      await expectTruth();
    } finally {
      await writer.end();
    }
  });

  it.each([true, false])(
    'wait for a program that writes much of the past, and restart there; begun before: %s',
    async (isBegun) => {
      await fill(3);
      const clock = T0 + 3 * WEEK + 2 * HOUR;
      if (isBegun) await refresh(clock);
      const writer = await connect();
      try {
        await writer.query('BEGIN');
        await insert(writer, {
          table: 'reading_crack',
          key: 1,
          at: T0 + DAY + 1,
          values: [4_000, 1, 1],
          ...good,
        });
        await writer.query('SELECT reopen_rollups($1)', [iso(T0 + DAY)]);
        const refreshed = refreshAll(clock);
        await writer.query('COMMIT');
        await refreshed;
        expect((await client.query("SELECT max(max) AS max FROM rollup WHERE field = 'opening'")).rows).toEqual([
          { max: 4_000 },
        ]);
        await expectTruth();
      } finally {
        await writer.end();
      }
    },
  );

  it('are refreshed by one process at a time', async () => {
    await fill(2);
    const other = await connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT refresh_rollups(7, $1)', [iso(T0 + 3 * WEEK)]);
      expect(await refresh(T0 + 3 * WEEK)).toBe(false);
      await other.query('COMMIT');
      expect(await refresh(T0 + 3 * WEEK)).toBe(true);
    } finally {
      await other.end();
    }
  });

  it('are deleted with the rows that retention removes', async () => {
    await fill(3);
    await refreshAll(T0 + 4 * WEEK);
    await client.query('SELECT drop_readings_before($1)', [iso(T0 + WEEK + 30 * HOUR)]);
    await expectTruth();
    await refreshAll(T0 + 4 * WEEK);
    await expectTruth();
    const { rows } = await client.query<{ first: Date }>('SELECT min(day) AS first FROM rollup');
    expect(rows[0]?.first.getTime()).toBeGreaterThanOrEqual(T0 + WEEK);
  });

  it('restart where the rolled-up columns have changed', async () => {
    await fill(2);
    await refreshAll(T0 + 3 * WEEK);
    await client.query(
      "UPDATE rollup_source SET fields = '{opening}' WHERE table_name = 'reading_crack'; DELETE FROM rollup WHERE field = 'temperature'",
    );
    await refreshAll(T0 + 3 * WEEK);
    await expectTruth();
    expect((await client.query("SELECT FROM rollup WHERE field = 'temperature'")).rowCount).toBe(14);
  });

  it('tell whether there are more readings than wanted, stored or not, with and without gaps', async () => {
    await fill(2);
    const more = async (most: number, from = T0, to = T0 + 2 * WEEK): Promise<unknown> =>
      (
        await client.query('SELECT has_more_readings($1, 1, $2, $3, $4) AS more', [
          'reading_crack',
          iso(from),
          iso(to),
          most,
        ])
      ).rows[0].more;
    const all = 2 * 7 * 72;
    for (const clock of [T0, T0 + 3 * WEEK]) {
      await refreshAll(clock);
      expect([await more(all), await more(all - 1), await more(10)]).toEqual([false, true, true]);
      expect([await more(2, T0 + 1, T0 + HOUR), await more(1, T0 + 1, T0 + HOUR)]).toEqual([false, true]);
      expect([await more(72, T0 + HOUR, T0 + 25 * HOUR), await more(71, T0 + HOUR, T0 + 25 * HOUR)]).toEqual([
        false,
        true,
      ]);
    }
    expect(await more(0, T0 - WEEK, T0)).toBe(false);
  });

  it('accept only whole hours', async () => {
    await expect(answered('reading_crack', 1, 1_800)).rejects.toThrow('no whole number of hours');
  });
});
