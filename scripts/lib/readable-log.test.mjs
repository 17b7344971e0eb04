import { expect, it } from 'vitest';
import { readable } from './readable-log.mjs';

const time = new Date(2026, 0, 2, 3, 4, 5).getTime();
const entry = (fields) => JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', ...fields });

it('turns an entry into time, process, message and fields', () => {
  expect(readable('ingest', entry({ msg: 'listening', port: 9100 }))).toBe('03:04:05 ingest   listening port=9100');
});

it('names every level except info, and the error', () => {
  const line = entry({ level: 50, msg: 'batch failed', err: { message: 'disk full', stack: '…' } });
  expect(readable('api', line)).toBe('03:04:05 api      error: batch failed (disk full)');
});

it('shows a request once, when it is done', () => {
  expect(readable('api', entry({ msg: 'incoming request', req: { method: 'GET', url: '/x' } }))).toBeNull();
  const done = entry({ msg: 'request completed', res: { statusCode: 200 }, responseTime: 3.2, reqId: 'r' });
  expect(readable('api', done)).toBe('03:04:05 api      request completed 200 in 3 ms');
});

it('passes on other lines, and drops blank ones', () => {
  expect(readable('api', 'Error: x')).toBe('         api      Error: x');
  expect(readable('api', '{not json')).toBe('         api      {not json');
  expect(readable('api', '  ')).toBeNull();
});
