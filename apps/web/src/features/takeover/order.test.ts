import { expect, test } from 'vitest';
import { at, liveAlarm } from '../../live/testing.ts';
import { takenWall, TURN_MS, waitingAlarms } from './order.ts';

// At the beginning of a turn the first of several is shown.
const now = Math.ceil(Date.parse(at(600)) / (6 * TURN_MS)) * 6 * TURN_MS;
const red = liveAlarm(1, { level: 1, worstLevel: 1, raisedTime: at(50) });
const old = liveAlarm(2, { level: 2, worstLevel: 2, raisedTime: at(10) });
const young = liveAlarm(3, { level: 2, worstLevel: 2, raisedTime: at(20) });
const yellow = liveAlarm(4, { level: 3, worstLevel: 3, raisedTime: at(1) });
const idsOf = (alarms: Parameters<typeof waitingAlarms>[0]) => waitingAlarms(alarms, now).map(({ id }) => id);
const taken = (alarms: (typeof red)[], from: 1 | 2 | 3 | 4 | null = 2, time = now) => {
  const { alarm, others } = takenWall(alarms, from, time);
  return [alarm?.id ?? null, ...others.map(({ id }) => id)];
};

test('the worst comes first, of one level the one that has waited longest', () => {
  expect(idsOf([yellow, young, old, red])).toEqual([1, 2, 3, 4]);
});

test('what calls for nobody takes no wall', () => {
  const quiet = [
    { ...red, state: 'acknowledged' as const },
    { ...red, state: 'normal' as const, level: 0 as const },
    { ...red, shelvedUntil: new Date(now + 1_000).toISOString() },
    { ...red, isSuppressed: true },
    { ...red, isOutOfService: true },
    { ...red, isResent: true, level: 0 as const, state: 'returned' as const },
  ];
  for (const alarm of quiet) expect(taken([alarm])).toEqual([null]);
  expect(taken([{ ...red, shelvedUntil: new Date(now - 1_000).toISOString() }])).toEqual([1]);
  expect(taken([{ ...red, isResent: true }])).toEqual([1]);
});

test('an alarm that has returned unacknowledged keeps the wall by the worst level that it had', () => {
  expect(taken([{ ...old, level: 0, state: 'returned' }, yellow])).toEqual([2, 4]);
});

test('milder levels than those of the wall do not take it over, but are listed', () => {
  expect(taken([yellow])).toEqual([null, 4]);
  expect(taken([yellow], 3)).toEqual([4]);
  expect(taken([red], null)).toEqual([null, 1]);
});

test('those of one level take turns, and a worse one has the wall at once', () => {
  const turns = [0, 1, 2, 3].map((turn) => taken([old, young, yellow], 2, now + turn * TURN_MS)[0]);
  expect(turns).toEqual([2, 3, 2, 3]);
  expect(taken([old, young, yellow], 2, now + TURN_MS)).toEqual([3, 2, 4]);
  for (const turn of [0, 1]) expect(taken([old, young, red], 2, now + turn * TURN_MS)[0]).toBe(1);
});
