import { expect, test } from 'vitest';
import { lastDue, nextRun } from './next-run.ts';

const iso = (at: number): string => new Date(at).toISOString();
const at = Date.parse('2026-07-17T23:00:00Z'); // Saturday 07:00 in Shanghai

test.each([
  [{ span: 'day', clock: '08:00', onDay: 1 }, '2026-07-18T00:00:00.000Z'],
  [{ span: 'day', clock: '07:00', onDay: 1 }, '2026-07-18T23:00:00.000Z'],
  [{ span: 'week', clock: '08:00', onDay: 1 }, '2026-07-20T00:00:00.000Z'],
  [{ span: 'week', clock: '08:00', onDay: 6 }, '2026-07-18T00:00:00.000Z'],
  [{ span: 'month', clock: '00:30', onDay: 1 }, '2026-07-31T16:30:00.000Z'],
] as const)('%o is due next at %s', (times, next) => {
  expect(iso(nextRun(times, 'Asia/Shanghai', at))).toBe(next);
});

test('moves a skipped local time to after the clock change, and uses the first of a repeated one', () => {
  const daily = { span: 'day', clock: '02:30', onDay: 1 } as const;
  expect(iso(nextRun(daily, 'Europe/Berlin', Date.parse('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:00:00.000Z');
  expect(iso(nextRun(daily, 'Europe/Berlin', Date.parse('2026-10-24T12:00:00Z')))).toBe('2026-10-25T00:30:00.000Z');
});

test('makes up for the last of several missed times', () => {
  expect(lastDue({ span: 'day', clock: '08:00', onDay: 1 }, 'Asia/Shanghai', at)).toBe('2026-07-17');
  expect(lastDue({ span: 'week', clock: '08:00', onDay: 1 }, 'Asia/Shanghai', at)).toBe('2026-07-13');
  expect(lastDue({ span: 'month', clock: '08:00', onDay: 28 }, 'Asia/Shanghai', at)).toBe('2026-06-28');
});
