import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import { createPool, openDatabase, stationTypeTable } from '@groundwatch/db';
import { eq } from '../src/orm.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain' });
});
afterAll(() => database?.drop());

it('reads bigint as number, timestamptz as Date, says who it is, and lets the server end a transaction that says no more', async () => {
  const pool = createPool(database.url, { applicationName: 'pool test' });
  try {
    const { rows } = await pool.query(
      `SELECT 9007199254740991::bigint AS big, '{1,null,-3}'::bigint[] AS bigs, '{}'::bigint[] AS none,
        timestamptz '2026-01-01 08:00+08' AS at, current_setting('application_name') AS name,
        current_setting('idle_in_transaction_session_timeout') AS silence`,
    );
    expect(rows).toEqual([
      {
        ...{ big: 9_007_199_254_740_991, bigs: [1, null, -3], none: [], at: new Date('2026-01-01') },
        ...{ name: 'pool test', silence: '5s' },
      },
    ]);
    await expect(pool.query('SELECT 9007199254740992::bigint')).rejects.toThrow(RangeError);
  } finally {
    await pool.end();
  }
});

it.runIf(process.platform === 'linux')(
  'asks of a silent connection within seconds whether it is still there',
  async () => {
    const pool = createPool(database.url, { max: 1 });
    try {
      const client = await pool.connect();
      await client.query('SELECT 1');
      const { localPort } = (client as typeof client & { connection: { stream: Socket } }).connection.stream;
      // The kernel's table of sockets: a timer of kind 2 is keepalive, and its remaining time is in 1/100 s.
      const own = new RegExp(
        `:${localPort!.toString(16).toUpperCase().padStart(4, '0')} \\S+ 01 \\S+ 02:([0-9A-F]{8})`,
      );
      const left = (): number => Number.parseInt(own.exec(readFileSync('/proc/net/tcp', 'utf8'))?.[1] ?? '', 16);
      await expect.poll(left).toBeLessThanOrEqual(500);
      client.release();
    } finally {
      await pool.end();
    }
  },
);

it('lets others go on when a process says no more within a transaction', async () => {
  const pool = createPool(database.url, { max: 2 });
  try {
    const stopped = await pool.connect();
    const hasEnded = new Promise((resolve) => stopped.once('end', resolve));
    await stopped.query('BEGIN');
    await stopped.query('SELECT pg_advisory_xact_lock(1)');
    await expect(pool.query('SELECT pg_advisory_lock(1)')).resolves.toBeDefined();
    await hasEnded;
    stopped.release(true);
  } finally {
    await pool.end();
  }
});

it('survives connections that the server cuts', async () => {
  const pool = createPool(database.url, { max: 1 });
  try {
    const { rows } = await pool.query('SELECT pg_backend_pid() AS pid');
    const other = createPool(database.url, { max: 1 });
    await other.query('SELECT pg_terminate_backend($1, 5000)', [rows[0].pid]);
    await other.end();
    await expect
      .poll(() =>
        pool.query('SELECT 1 AS one').then(
          (r) => r.rows,
          () => null,
        ),
      )
      .toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

it('survives a connection that is cut in an idle transaction', async () => {
  const pool = createPool(database.url, { max: 2 });
  try {
    const client = await pool.connect();
    const hasEnded = new Promise((resolve) => client.once('end', resolve));
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
    await hasEnded;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});

it('runs typed queries', async () => {
  const pool = createPool(database.url);
  try {
    const rows = await openDatabase(pool).select().from(stationTypeTable).where(eq(stationTypeTable.code, 'dam'));
    expect(rows).toMatchObject([{ nameZh: '库岸大坝', sortOrder: 5 }]);
  } finally {
    await pool.end();
  }
});

it('cancels slow statements on the server', async () => {
  const pool = createPool(database.url, { max: 1, statementTimeoutMs: 50 });
  try {
    await expect(pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
  }
});
