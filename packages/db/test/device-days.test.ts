import { createTestDatabase, testLevels, type TestDatabase } from '@groundwatch/db/testing';
import * as db from '@groundwatch/db';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { modelDays, modelFaults, type StatusRow } from './support/day-model.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** A Monday that starts a month. */
const T0 = Date.parse('2026-06-01T00:00:00Z') / 1_000;
const iso = (s: number): string => new Date(s * 1_000).toISOString();

describe.each(testLevels)('device days at level %s', (level) => {
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
    await client.query(`INSERT INTO company (id, name) VALUES (1, 'c'); INSERT INTO project (id, company_id, name) VALUES (1, 1, 'p');
      INSERT INTO station (id, project_id, station_type_id, name, time_zone) VALUES (1, 1, 1, 's', 'UTC');
      INSERT INTO device (id, device_no, station_id, name, security) SELECT n, n, 1, n, 'plain' FROM generate_series(1, 2) n`);
  });
  const empty = async (): Promise<void> => {
    await client.query(`TRUNCATE device_status; TRUNCATE device_day, device_month, device_month_fault, device_day_spread, device_month_spread, device_day_fault, device_closing,
      device_day_state, device_day_stale, reading_conflict; UPDATE station SET time_zone = 'UTC'; UPDATE device SET is_enabled = true;
      DELETE FROM device_service`);
  };
  afterEach(empty);
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  interface Written extends StatusRow {
    device: number;
    receivedAt: number;
  }
  const usual = { cycle: 600, bits: 0, isResent: false, signal: null, battery: null, zx: null };
  const insert = async (by: pg.Client, row: Written): Promise<void> => {
    await by.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, is_late, run_status, send_cycle, signal, battery, zx0)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
      [
        row.device,
        iso(row.at),
        iso(row.receivedAt),
        row.isResent,
        row.bits,
        row.cycle,
        row.signal,
        row.battery,
        row.zx,
      ],
    );
    // Like the recorder.
    if (row.at + HOUR <= row.receivedAt)
      await by.query('INSERT INTO device_day_stale VALUES ($1, $2, 0)', [row.device, iso(row.at)]);
  };
  /** Rows of a device every `cycle` s. */
  const fill = async (from: number, to: number, row: Partial<Written> = {}): Promise<void> => {
    const cycle = row.cycle ?? 600;
    for (let at = from; at < to; at += cycle) await insert(client, { ...usual, device: 1, at, receivedAt: at, ...row });
  };
  const refresh = async (clock: number, most = 50): Promise<boolean> =>
    (await client.query<{ more: boolean }>('SELECT refresh_device_days($1, $2) AS more', [most, iso(clock)])).rows[0]!
      .more;
  const refreshAll = async (clock: number, most = 50): Promise<void> => {
    while (await refresh(clock, most));
  };
  const rowsOf = async (device: number, until: number): Promise<StatusRow[]> =>
    (
      await client.query<StatusRow>(
        `SELECT extract(epoch FROM collected_at)::float8 AS at, send_cycle::int AS cycle, run_status AS bits, is_late AS "isResent", signal, battery, zx0 AS zx
         FROM device_status WHERE device_id = $1 AND collected_at < $2 ORDER BY collected_at`,
        [device, iso(until)],
      )
    ).rows;
  const epoch = (column: string): string => `extract(epoch FROM ${column})::float8`;
  const stored = async (device: number): Promise<unknown[]> =>
    (
      await client.query(
        `SELECT ${epoch('day')} AS day, due, missing, received, late, due_s, online_s, gaps, longest_gap_s, faults, signals, voltages,
           coalesce(channels[1], 0) AS channel
         FROM device_day JOIN device_day_spread USING (device_id, day) WHERE device_id = $1 ORDER BY day`,
        [device],
      )
    ).rows;
  const storedFaults = async (device: number, bit: number): Promise<unknown[]> =>
    (
      await client.query(
        `SELECT ${epoch('day')} AS day, begun, ended, faulty_s, ended_s, longest_s, ${epoch('since')} AS since, run_s
         FROM device_day_fault WHERE device_id = $1 AND bit = $2 ORDER BY day`,
        [device, bit],
      )
    ).rows;
  const expectTruth = async (clock: number): Promise<void> => {
    for (const device of [1, 2]) {
      const rows = await rowsOf(device, clock);
      expect(await stored(device), `device ${device}`).toEqual(modelDays(rows, clock));
      for (const bit of [0, 1, 28])
        expect(await storedFaults(device, bit), `device ${device} bit ${bit}`).toEqual(modelFaults(rows, clock, bit));
    }
    const { rows: months } =
      await client.query(`SELECT device_id, date_trunc('month', day)::date AS month, sum(due)::int AS due,
      sum(missing)::int AS missing, sum(online_s)::int AS online_s, max(longest_gap_s) AS longest_gap_s,
      count(*) FILTER (WHERE gaps >= 2)::int AS occasional FROM device_day GROUP BY 1, 2 ORDER BY 1, 2`);
    const { rows: found } = await client.query(
      'SELECT device_id, month, due, missing, online_s, longest_gap_s, occasional FROM device_month ORDER BY 1, 2',
    );
    expect(found).toEqual(months);
    const sums = 'sum(begun)::int AS begun, sum(faulty_s)::int AS faulty_s, max(longest_s) AS longest_s';
    const byMonth = (of: string, month: string) =>
      client.query(`SELECT device_id, ${month} AS month, bit, ${sums} FROM ${of} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    expect((await byMonth('device_month_fault', 'month')).rows).toEqual(
      (await byMonth('device_day_fault', "date_trunc('month', day)::date")).rows,
    );
    await expectSpreads();
  };

  /** Spreads of complete months, as computed from their days. */
  const expectSpreads = async (): Promise<void> => {
    const histogram = (of: string): string =>
      `(SELECT coalesce(jsonb_object_agg(key, n), '{}') FROM (SELECT key, sum(n::int) AS n FROM device_day_spread s, jsonb_each_text(${of}) AS e (key, n)
         WHERE s.device_id = m.device_id AND date_trunc('month', s.day) = m.month GROUP BY 1) AS g) AS ${of}`;
    const { rows: sums } = await client.query(
      `SELECT device_id, month, ${histogram('signals')}, ${histogram('voltages')}, coalesce((SELECT sum(channels[1])::int FROM device_day_spread s
         WHERE s.device_id = m.device_id AND date_trunc('month', s.day) = m.month), 0) AS channel
       FROM device_month m WHERE month < date_trunc('month', now() - interval '2 days') ORDER BY 1, 2`,
    );
    const { rows: found } = await client.query(
      'SELECT device_id, month, signals, voltages, coalesce(channels[1], 0) AS channel FROM device_month_spread ORDER BY 1, 2',
    );
    expect(found).toEqual(sums);
  };

  type Step =
    | { kind: 'write'; rows: Omit<Written, 'receivedAt' | 'isResent'>[] }
    | { kind: 'refresh'; most: number }
    | { kind: 'wait'; s: number };
  const row = fc.record({
    device: fc.integer({ min: 1, max: 2 }),
    // Few distinct times, including midnights, so that keys repeat.
    at: fc.integer({ min: 0, max: 8 * 24 * 4 }).map((n) => T0 + n * 900),
    cycle: fc.constantFrom(600, 3_600, 86_400),
    bits: fc.option(fc.constantFrom(0, 0, 1, 2, 3, 1 << 28)),
    signal: fc.option(fc.integer({ min: -110, max: -60 })),
    battery: fc.option(fc.integer({ min: 110, max: 130 }).map((n) => n / 10)),
    zx: fc.option(fc.integer({ min: 0, max: 1_000 })),
  });
  const step = fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ kind: fc.constant('write' as const), rows: fc.array(row, { minLength: 1, maxLength: 12 }) }),
    fc.record({ kind: fc.constant('refresh' as const), most: fc.constantFrom(1, 50) }),
    fc.record({ kind: fc.constant('wait' as const), s: fc.integer({ min: 1, max: 4 * 24 }).map((n) => n * 900) }),
  );

  it('match the rows, whatever was written and computed in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        await empty();
        let clock = T0 + 3 * DAY;
        for (const one of steps) {
          if (one.kind === 'wait') clock += one.s;
          else if (one.kind === 'refresh') await refreshAll(clock, one.most);
          else
            for (const written of one.rows)
              if (written.at <= clock)
                await insert(client, { ...written, receivedAt: clock, isResent: written.at + HOUR <= clock });
        }
        clock += DAY;
        await refreshAll(clock);
        await expectTruth(clock);
        expect((await client.query('SELECT FROM device_day_stale')).rowCount).toBe(0);
      }),
      { numRuns: 25 },
    );
  }, 300_000);

  it('are computed two months at a time, and continue over a longer silence', async () => {
    await fill(T0, T0 + DAY);
    const clock = T0 + 200 * DAY;
    let steps = 0;
    while (await refresh(clock)) steps += 1;
    expect(steps).toBe(4);
    await expectTruth(clock);
  });

  it('are computed of as many devices at a time as have the wanted number of days', async () => {
    await fill(T0, T0 + 10 * DAY, { cycle: 3_600 });
    await fill(T0 + 9 * DAY, T0 + 10 * DAY, { device: 2, cycle: 3_600 });
    const computed = async () =>
      (await client.query("SELECT FROM device_day_state WHERE computed_until > '-infinity'")).rowCount;
    const clock = T0 + 10 * DAY;
    await refresh(clock, 11);
    expect(await computed()).toBe(1);
    await refresh(clock, 11);
    expect(await computed()).toBe(2);
    await empty();
    await fill(T0 + 9 * DAY, T0 + 10 * DAY, { cycle: 3_600 });
    await fill(T0 + 9 * DAY, T0 + 10 * DAY, { device: 2, cycle: 3_600 });
    await refresh(clock, 11);
    expect(await computed()).toBe(2);
  });

  it("start at midnight of the station's zone, and are recomputed when that changes", async () => {
    await fill(T0 + 15 * HOUR, T0 + 17 * HOUR);
    const clock = T0 + 20 * HOUR;
    const days = async () =>
      (await client.query('SELECT day::text, received FROM device_day WHERE device_id = 1 ORDER BY day')).rows;
    await refreshAll(clock);
    expect(await days()).toEqual([{ day: '2026-06-01', received: 12 }]);
    await client.query("UPDATE station SET time_zone = 'Asia/Shanghai'");
    await refreshAll(clock);
    expect(await days()).toEqual([
      { day: '2026-06-01', received: 6 },
      { day: '2026-06-02', received: 6 },
    ]);
    await client.query("UPDATE station SET time_zone = 'Pacific/Auckland'");
    await refreshAll(clock);
    expect(await days()).toEqual([{ day: '2026-06-02', received: 12 }]);
  });

  it('expect nothing of a device out of service, nor between its removal and return', async () => {
    await fill(T0, T0 + DAY);
    await refreshAll(T0 + DAY + HOUR);
    await client.query('UPDATE device SET is_enabled = false');
    await client.query(
      `INSERT INTO device_service (device_id, kind, at, created_at, account_name) VALUES (1, 'removed', $1, $1, 'a')`,
      [iso(T0 + DAY + HOUR)],
    );
    await refreshAll(T0 + 5 * DAY);
    expect(await stored(1)).toHaveLength(2);
    await client.query('UPDATE device SET is_enabled = true');
    await fill(T0 + 5 * DAY, T0 + 6 * DAY);
    await refreshAll(T0 + 6 * DAY);
    const { rows } = await client.query(
      'SELECT day::text, due, missing, gaps FROM device_day WHERE device_id = 1 AND due_s > 0 ORDER BY day',
    );
    expect(rows).toEqual([
      { day: '2026-06-01', due: 144, missing: 0, gaps: 0 },
      { day: '2026-06-02', due: 0, missing: 0, gaps: 0 },
      { day: '2026-06-06', due: 144, missing: 0, gaps: 0 },
    ]);
  });

  it('count repeated and conflicting reports once each', async () => {
    await fill(T0, T0 + DAY);
    const stale = (at: number, repeated: number) =>
      client.query('INSERT INTO device_day_stale VALUES (1, $1, $2)', [iso(at), repeated]);
    await stale(T0 + HOUR, 2);
    await refreshAll(T0 + DAY);
    await client.query(
      `INSERT INTO reading_conflict (device_id, family, collected_at, received_at, stored, offered, offered_hash)
       VALUES (1, 'status', $1, $1, '{}', '{}', 'x')`,
      [iso(T0 + HOUR)],
    );
    await stale(T0 + HOUR, 0);
    await stale(T0 + HOUR, 1);
    await refreshAll(T0 + DAY);
    await refreshAll(T0 + 2 * DAY);
    const { rows } = await client.query(
      'SELECT repeated, contradicting FROM device_day WHERE device_id = 1 ORDER BY day',
    );
    expect(rows[0]).toEqual({ repeated: 3, contradicting: 1 });
    expect((await client.query('SELECT repeated, contradicting FROM device_month WHERE device_id = 1')).rows).toEqual([
      { repeated: 3, contradicting: 1 },
    ]);
  });

  it('lose nothing to a transaction that is open while they are computed', async () => {
    await fill(T0, T0 + DAY, { cycle: 3_600 });
    const clock = T0 + 2 * DAY;
    await refreshAll(clock);
    const late = { ...usual, device: 1, at: T0 + 1_800, receivedAt: clock, isResent: true };
    const writer = await connect();
    try {
      await writer.query('BEGIN');
      await insert(writer, late);
      await insert(client, { ...late, at: T0 + 1_801 });
      await refreshAll(clock);
      await writer.query('COMMIT');
      await refreshAll(clock);
      await expectTruth(clock);
    } finally {
      await writer.end();
    }
  });

  it('restart where much of the past was written at once', async () => {
    await fill(T0, T0 + DAY);
    const clock = T0 + 10 * DAY;
    await refreshAll(clock);
    await client.query(
      `INSERT INTO device_status (device_id, collected_at, received_at, send_cycle) SELECT 1, t, t, 600
       FROM generate_series($1::timestamptz, $2, '600 s') t ON CONFLICT DO NOTHING`,
      [iso(T0 - DAY), iso(T0 + 9 * DAY)],
    );
    await client.query('SELECT reopen_rollups($1)', [iso(T0 - DAY)]);
    await refreshAll(clock);
    await expectTruth(clock);
  });

  it('are locked in one order where two programs write much of the past', async () => {
    const [first, second] = await Promise.all([connect(), connect()]);
    try {
      await client.query(
        `INSERT INTO device_day_state SELECT n, '2026-06-01', '2026-06-01' FROM unnest('{2,1}'::int[]) n`,
      );
      await first.query('BEGIN');
      await first.query('SELECT FROM device_day_state WHERE device_id = 1 FOR UPDATE');
      const { rows } = await second.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const reopened = second.query('SELECT reopen_rollups($1)', [iso(T0 - DAY)]);
      const waits = `SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await client.query(waits, [rows[0]!.pid])).rowCount).toBe(1);
      await first.query('SELECT FROM device_day_state WHERE device_id = 2 FOR UPDATE NOWAIT');
      await first.query('COMMIT');
      await reopened;
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
  });

  it('are kept as known at the ends of days, weeks and months, and do not change', async () => {
    await fill(T0, T0 + DAY / 2);
    await refreshAll(T0 + DAY + 2 * HOUR);
    const closed = async (span: string) =>
      (
        await client.query(
          `SELECT begins::text, received, due, missing, online_s FROM device_closing WHERE span = $1 AND device_id = 1 ORDER BY begins`,
          [span],
        )
      ).rows;
    const before = await closed('day');
    expect(before).toEqual([
      { begins: '2026-06-01', received: 72, due: 144, missing: 72, online_s: 12 * HOUR - 600 + 1_800 },
    ]);
    // The second half of the day arrives a day later: known at the end of the week, but not of the day.
    await fill(T0 + DAY / 2, T0 + DAY, { receivedAt: T0 + 2 * DAY, isResent: true });
    await fill(T0 + DAY, T0 + 8 * DAY);
    await refreshAll(T0 + 40 * DAY);
    expect((await closed('day')).slice(0, 2)).toEqual([
      ...before,
      { begins: '2026-06-02', received: 144, due: 144, missing: 0, online_s: DAY },
    ]);
    expect((await closed('week'))[0]).toEqual({
      begins: '2026-06-01',
      received: 7 * 144,
      due: 7 * 144,
      missing: 0,
      online_s: 7 * DAY,
    });
    const { rows } = await client.query(
      'SELECT received, due, missing, online_s FROM device_month WHERE device_id = 1 ORDER BY month LIMIT 1',
    );
    expect(await closed('month')).toEqual([{ begins: '2026-06-01', ...rows[0] }]);
  });

  it('are computed by one process at a time, and deleted with the rows that retention removes', async () => {
    await fill(T0, T0 + 3 * DAY);
    const other = await connect();
    try {
      await other.query('BEGIN');
      await other.query('SELECT refresh_device_days(50, $1)', [iso(T0 + 3 * DAY)]);
      expect(await refresh(T0 + 3 * DAY)).toBe(false);
      await other.query('COMMIT');
    } finally {
      await other.end();
    }
    await refreshAll(T0 + 3 * DAY);
    await client.query('SELECT drop_readings_before($1)', [iso(T0 + 2 * DAY)]);
    expect((await client.query('SELECT day::text FROM device_day ORDER BY day')).rows).toEqual([{ day: '2026-06-03' }]);
  });
});
