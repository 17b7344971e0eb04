import { expect, test } from 'vitest';
import { offsetOf, timeOfWall, wallTime } from './wall-time.ts';

test.each([
  ['2026-07-18 14:32', 'Asia/Shanghai', '2026-07-18T06:32:00.000Z'],
  ['2026-07-18T14:32:09', 'Asia/Kolkata', '2026-07-18T09:02:09.000Z'],
  ['2026-07-18', 'UTC', '2026-07-18T00:00:00.000Z'],
  ['2026-07-18 9:05', 'America/St_Johns', '2026-07-18T11:35:00.000Z'],
])('%s in %s is %s', (text, zone, expected) => {
  expect(new Date(timeOfWall(text, zone)!).toISOString()).toBe(expected);
});

test('what is written is what is read back, on the days of clock changes too', () => {
  for (const start of ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z']) {
    for (let hour = 0; hour < 48; hour++) {
      const ms = Date.parse(start) + hour * 3_600_000;
      const read = timeOfWall(wallTime(ms, 'Europe/Berlin'), 'Europe/Berlin')!;
      expect(wallTime(read, 'Europe/Berlin')).toBe(wallTime(ms, 'Europe/Berlin'));
    }
  }
});

test('an hour that the clocks skip is the one after', () => {
  expect(new Date(timeOfWall('2026-03-29 02:30', 'Europe/Berlin')!).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});

test.each(['', 'now', '2026-02-30', '2026-13-01 10:00', '2026-07-18 25:00', '18.07.2026'])('%j is no time', (text) => {
  expect(timeOfWall(text, 'UTC')).toBeNull();
});

test('a zone with half hours is ahead by half hours', () => {
  expect(offsetOf('Asia/Kolkata', Date.parse('2026-07-17T00:00:00Z'))).toBe(5.5 * 3_600_000);
});
