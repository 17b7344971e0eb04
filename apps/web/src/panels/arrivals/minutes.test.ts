import { expect, it } from 'vitest';
import { lastFullMinute, reportMinutes } from './minutes.ts';

const now = Date.parse('2026-07-18T06:30:20.000Z');
const minute = Date.parse('2026-07-18T06:30:00.000Z');
const zeros = () => Array.from({ length: 60 }, () => 0);

it('joins what the server counted with what came since, minute by minute', () => {
  const onTime = zeros();
  [onTime[0], onTime[58], onTime[59]] = [4, 9, 5];
  const counted = { at: new Date(minute).toISOString(), onTime, resent: zeros() };
  const minutes = reportMinutes(
    counted,
    [
      { start: minute - 60_000, onTime: 2, resent: 1 },
      { start: minute - 10_000, onTime: 5, resent: 0 },
      { start: minute + 10_000, onTime: 3, resent: 0 },
    ],
    now,
  );
  expect(minutes).toHaveLength(60);
  expect(minutes.at(-1)).toEqual({ start: minute, onTime: 3, resent: 0 });
  expect(minutes.at(-2)).toEqual({ start: minute - 60_000, onTime: 7, resent: 1 });
  expect(minutes.at(-3)).toEqual({ start: minute - 120_000, onTime: 9, resent: 0 });
  expect(minutes[0]?.onTime).toBe(0);
  expect(lastFullMinute(minutes)).toBe(8);
});

it('shows what the page has seen while the server has not answered', () => {
  const minutes = reportMinutes(undefined, [{ start: minute, onTime: 1, resent: 0 }], now);
  expect(minutes.map(({ onTime }) => onTime).reduce((sum, one) => sum + one)).toBe(1);
});
