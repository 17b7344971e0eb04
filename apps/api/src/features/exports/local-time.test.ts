import { expect, test } from 'vitest';
import { LocalTime, offsetText } from './local-time.ts';

const at = (text: string): number => Date.parse(text);

test.each([
  ['UTC', '2026-07-18T12:00:00Z', 'UTC+00:00'],
  ['Asia/Shanghai', '2026-07-18T12:00:00Z', 'UTC+08:00'],
  ['Asia/Kathmandu', '2026-07-18T12:00:00Z', 'UTC+05:45'],
  ['America/St_Johns', '2026-01-18T12:00:00Z', 'UTC-03:30'],
  // An offset change of half an hour, at a half hour of UTC.
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 'UTC+11:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 'UTC+10:30'],
])('%s at %s is %s', (zone, time, offset) => {
  expect(offsetText(new LocalTime(zone).offset(at(time)))).toBe(offset);
});

test('tells whether the offset changes between two times', () => {
  const berlin = new LocalTime('Europe/Berlin');
  expect(berlin.isTurned(at('2026-01-01T00:00:00Z'), at('2026-03-01T00:00:00Z'))).toBe(false);
  expect(berlin.isTurned(at('2026-03-28T00:00:00Z'), at('2026-03-29T02:00:00Z'))).toBe(true);
  // Both ends are in summer time, with a winter between them.
  expect(berlin.isTurned(at('2025-07-01T00:00:00Z'), at('2026-07-01T00:00:00Z'))).toBe(true);
  expect(new LocalTime('Asia/Shanghai').isTurned(at('2020-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z'))).toBe(false);
});

test('refuses an unknown zone', () => {
  expect(() => new LocalTime('Mars/Base')).toThrow(RangeError);
});
