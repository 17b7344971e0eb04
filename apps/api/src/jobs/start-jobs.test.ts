import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Pool } from '../context.ts';
import { startJobs } from './start-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A pool without a database. */
function awayPool() {
  const connect = vi.fn(() => Promise.reject(new Error('away')));
  const query = vi.fn(() => Promise.reject(new Error('away')));
  return { pool: { connect, query } as unknown as Pool, connect, query };
}

test('runs purges and card notices hourly, roll-ups, device days, re-installations, clients, reports and reminders every minute; continues after a failure and ends with stop', async () => {
  const { pool, connect, query } = awayPool();
  const log = { info: vi.fn(), error: vi.fn() };
  const jobs = startJobs(
    pool,
    log,
    { auditDays: 1, readingsDays: 0 },
    () => Promise.reject(new Error('away')),
    () => Promise.resolve(),
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
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(120 * 60_000);
  expect(connect).toHaveBeenCalledTimes(2);
  expect(query).toHaveBeenCalledTimes(6 * 136 + 2);
});
