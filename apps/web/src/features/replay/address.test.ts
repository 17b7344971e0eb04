import { expect, test } from 'vitest';
import { readReplay, withReplay } from './address.ts';

const at = Date.parse('2026-07-18T06:00:00Z');

test('what is written is read again, beside what else the address says', () => {
  for (const address of [
    { at, speed: 60, isPaused: true, stationIds: [3, 7] },
    { at: at + 1, speed: 10, isPaused: false, stationIds: null },
  ] as const) {
    const params = withReplay(new URLSearchParams('lang=ja&replay=x&speed=1&paused=1&stations=9'), address);
    expect(readReplay(params)).toEqual(address);
    expect(params.get('lang')).toBe('ja');
    expect(withReplay(params, null).toString()).toBe('lang=ja');
  }
  expect(withReplay(new URLSearchParams(), { at, speed: 60, isPaused: true, stationIds: [3, 7] }).toString()).toBe(
    'replay=2026-07-18T06%3A00%3A00Z&speed=60&paused=1&stations=3%2C7',
  );
});

test('what cannot be read is the present, or the usual', () => {
  for (const text of ['', 'replay=', 'replay=yesterday', 'replay=12', 'replay=2026-99-01T00:00:00Z'])
    expect(readReplay(new URLSearchParams(text))).toBeNull();
  expect(readReplay(new URLSearchParams('replay=2026-07-18T06:00:00Z&speed=7&paused=yes&stations=3,'))).toEqual({
    at,
    speed: 10,
    isPaused: false,
    stationIds: null,
  });
});
