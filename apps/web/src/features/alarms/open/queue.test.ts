import { expect, it } from 'vitest';
import { alarmOf, burst } from '../testing.ts';
import { callingOf, queueOf, weightOf, type QueueRow } from './queue.ts';

const now = Date.now();
const none = { grouping: 'none', expanded: new Set<string>(), most: 100 } as const;
const rowsOf = (...alarms: Parameters<typeof queueOf>[0]): readonly QueueRow[] => queueOf(alarms, none).rows;
const weights = (...alarms: Parameters<typeof queueOf>[0]) => rowsOf(...alarms).map((row) => weightOf(row, now));

it('weighs rows by what they ask of people', () => {
  const of = (level: 1 | 2 | 3 | 4, more = {}) => alarmOf(level, { level, worstLevel: level, ...more });
  expect(weights(of(1), of(2), of(3), of(4))).toEqual(['heavy', 'heavy', 'middle', 'light']);
  expect(weights(of(1, { state: 'acknowledged' }), of(2, { isSuppressed: true }))).toEqual(['light', 'light']);
  expect(weights(of(1, { state: 'returned', level: 0 }))).toEqual(['light']);
});

it('shows a burst as one row a station, and what is in an opened one below it', () => {
  const alarms = burst(1);
  const closed = queueOf(alarms, { ...none, grouping: 'station' }).rows;
  expect(closed.map(({ isGroup, alarms: own }) => [isGroup, own.length])).toEqual([
    [true, 6],
    [true, 6],
  ]);
  expect(weightOf(closed[0]!, now)).toBe('middle');
  expect(callingOf(closed[0]!, now)).toHaveLength(6);
  const open = queueOf(alarms, { ...none, grouping: 'station', expanded: new Set([closed[0]!.id]) }).rows;
  expect(open.map((row) => row.isNested)).toEqual([false, ...Array.from({ length: 6 }, () => true), false]);
  expect(weightOf(open[1]!, now)).toBe('child');
});

it('returns the number of remaining rows', () => {
  expect(queueOf(burst(1), { ...none, most: 5 })).toMatchObject({ left: 7 });
});
