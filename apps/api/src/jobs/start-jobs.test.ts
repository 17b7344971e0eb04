import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '../context.ts';
import { startJobs } from './start-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database that is away. */
function awayPool() {
  const connect = vi.fn(() => Promise.reject(new Error('away')));
  const query = vi.fn(() => Promise.reject(new Error('away')));
  return { pool: { connect, query } as unknown as Pool, connect, query };
}

test('purges and notices of cards run once an hour, roll-ups and days of devices are refreshed and re-installations settled every minute, clients returned, reports made and reminders sent; both go on after a failure, and end with stop', async () => {
  const { pool, connect, query } = awayPool();
  const log = { info: vi.fn(), error: vi.fn() };
  const onFailure = vi.fn();
  const jobs = startJobs(
    pool,
    log,
    { auditDays: 1, readingsDays: 0 },
    () => Promise.reject(new Error('away')),
    () => Promise.resolve(),
    onFailure,
  );
  await vi.advanceTimersByTimeAsync(16 * 60_000);
  expect(connect).not.toHaveBeenCalled();
  expect(query).toHaveBeenCalledTimes(6 * 16);
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(query).toHaveBeenCalledTimes(6 * 136 + 2);
  expect(log.error.mock.calls.filter(([, text]) => text === 'purges could not run')).toHaveLength(2);
  expect(log.error.mock.calls.filter(([, text]) => text === 'roll-ups could not be refreshed')).toHaveLength(136);
  expect(log.error.mock.calls.filter(([, text]) => text === 'days of devices could not be refreshed')).toHaveLength(
    136,
  );
  expect(log.error.mock.calls.filter(([, text]) => text === 're-installations could not be settled')).toHaveLength(136);
  expect(log.error.mock.calls.filter(([, text]) => text === 'clients could not be returned')).toHaveLength(136);
  expect(log.error.mock.calls.filter(([, text]) => text === 'reminders could not be sent')).toHaveLength(136);
  expect(log.error.mock.calls.filter(([, text]) => text === 'reports could not be made')).toHaveLength(136);
  expect(onFailure.mock.calls.length).toBe(log.error.mock.calls.length);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(query).toHaveBeenCalledTimes(6 * 136 + 2);
});
