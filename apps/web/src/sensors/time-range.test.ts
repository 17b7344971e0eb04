import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LEAST_PERIOD,
  liveRange,
  periodAt,
  readTimeRange,
  shifted,
  spanKeys,
  writeTimeRange,
  type TimeRange,
} from './time-range.ts';

const read = (text: string): TimeRange => readTimeRange(new URLSearchParams(text));
const DAY = 86_400_000;

test('without anything it is the last week', () => {
  expect(read('')).toEqual({ kind: 'span', span: 'week' });
});

const time = fc.integer({ min: 0, max: 4e12 });
const anyRange: fc.Arbitrary<TimeRange> = fc.oneof(
  fc.constantFrom(...spanKeys).map((span) => ({ kind: 'span' as const, span })),
  fc.constant({ kind: 'latest' as const }),
  fc.tuple(time, fc.integer({ min: LEAST_PERIOD, max: 4e11 })).map(([from, length]) => ({
    kind: 'period' as const,
    from,
    to: from + length,
  })),
);

test('every range survives being written and read, and leaves the rest of the address alone', () => {
  fc.assert(
    fc.property(anyRange, anyRange, (before, range) => {
      const params = writeTimeRange(writeTimeRange(new URLSearchParams('tab=history&s=7.x'), before), range);
      expect(readTimeRange(params)).toEqual(range);
      expect(params.get('s')).toBe('7.x');
    }),
  );
});

test('a period remembers the span that it came from', () => {
  const params = writeTimeRange(new URLSearchParams('span=month'), { kind: 'period', from: 1e12, to: 2e12 });
  expect(liveRange(params)).toEqual({ kind: 'span', span: 'month' });
});

test('a drag of a few pixels becomes a period of a minute', () => {
  const params = writeTimeRange(new URLSearchParams(), { kind: 'period', from: 1e12, to: 1e12 + 4 });
  expect(readTimeRange(params)).toEqual({ kind: 'period', from: 1e12 + 2 - 30_000, to: 1e12 + 2 + 30_000 });
});

test.each(['from=x&to=y', 'from=2026-07-18T00:00:00Z&to=2026-07-11T00:00:00Z', 'span=year', 'span=last7'])(
  'nonsense is ignored: %s',
  (text) => {
    expect(read(text)).toEqual({ kind: 'span', span: 'week' });
  },
);

test('a span ends now, a period stays', () => {
  expect(periodAt({ kind: 'span', span: 'day' }, 10 * DAY)).toEqual({ from: 9 * DAY, to: 10 * DAY });
  expect(periodAt({ kind: 'latest' }, 100 * DAY)).toEqual({ from: 9 * DAY, to: 100 * DAY });
  expect(periodAt({ kind: 'period', from: 5, to: 9 }, 10 * DAY)).toEqual({ from: 5, to: 9 });
});

test('moving goes by a share of the length and stops at now', () => {
  const period = { from: 2 * DAY, to: 4 * DAY };
  expect(shifted(period, -0.5, 10 * DAY)).toEqual({ kind: 'period', from: DAY, to: 3 * DAY });
  expect(shifted(period, 0.5, 4.25 * DAY)).toEqual({ kind: 'period', from: 2.25 * DAY, to: 4.25 * DAY });
  expect(shifted(period, 0.5, 4 * DAY)).toBeNull();
});
