import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgesOf, runPurges } from '../src/jobs/purges.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-06-01T00:00:00Z');
const ago = (days: number) => new Date(now - days * DAY);

let server: TestServer;
const logged: string[] = [];
const log = {
  info: (values: object) => void logged.push(JSON.stringify(values)),
  error: (values: object) => void logged.push(`error ${(values as { what: string }).what}`),
};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = async (table: string) =>
  (await server.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;

test('deletes what is too old, and nothing else', async () => {
  const { pool } = server;
  for (const days of [29.9, 30.1])
    await pool.query('INSERT INTO login_session (user_id, expires_at) SELECT id, $1 FROM app_user', [ago(days)]);
  for (const days of [-0.001, 0.001])
    await pool.query('INSERT INTO spent_proof VALUES ($1, $2)', [`proof ${days}`, ago(days)]);
  for (const days of [89.9, 90.1])
    await pool.query("INSERT INTO client_error (uploaded_at, at, message) VALUES ($1, $1, 'x')", [ago(days)]);
  for (const days of [89.9, 90.1])
    await pool.query(
      "INSERT INTO quarantine (device_no, reason, frame, last_at) VALUES ($1, 'unknown_device', '\\x00', $2)",
      [days * 10, ago(days)],
    );
  await pool.query("INSERT INTO audit (at, action) SELECT $1, 'login' FROM generate_series(1, 5001)", [ago(100.1)]);
  await pool.query("INSERT INTO audit (at, action) VALUES ($1, 'login')", [ago(99.9)]);

  await runPurges(pool, purgesOf({ auditDays: 0, readingsDays: 0 }), now, log);
  expect(await Promise.all(['login_session', 'spent_proof', 'client_error', 'quarantine', 'audit'].map(count))).toEqual(
    [1, 1, 1, 1, 5_002],
  );
  await runPurges(pool, purgesOf({ auditDays: 100, readingsDays: 0 }), now, log);
  expect(await count('audit')).toBe(1);
  expect(logged).toContain('{"what":"audit","count":5001}');
});

test('readings are deleted with all that was computed from them, only when a number of days is configured', async () => {
  const { pool } = server;
  for (const days of [410, 395])
    await pool.query(
      `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening) VALUES (7, $1, $1, 1), (8, $1, $1, 2)`,
      [ago(days)],
    );
  const left = () => count('reading_crack');
  await runPurges(pool, purgesOf({ auditDays: 0, readingsDays: 0 }), now, log);
  expect(await left()).toBe(4);
  await runPurges(pool, purgesOf({ auditDays: 0, readingsDays: 400 }), now, log);
  expect(await left()).toBe(2);
  expect(logged.some((line) => line.startsWith('{"what":"readings"'))).toBe(true);
});

test('a purge that fails does not keep the others', async () => {
  const { pool } = server;
  const broken = { what: 'broken', run: () => pool.query('SELECT 1 / 0').then(() => 0) };
  const good = { what: 'good', run: () => Promise.resolve(7) };
  await runPurges(pool, [broken, good], now, log);
  expect(logged.slice(-2)).toEqual(['error broken', '{"what":"good","count":7}']);
});
