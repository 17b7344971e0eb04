import { expect, it } from 'vitest';
import { liveAlarm } from '../../live/testing.ts';
import { begunAlarms, listsAlarms } from './begun.ts';

const now = Date.now();
const of = (id: number, level: 1 | 2 | 3 | 4, more = {}) => liveAlarm(id, { level, worstLevel: level, ...more });

it('contains unattended red and orange alarms, worst first', () => {
  const shelvedUntil = new Date(now + 60_000).toISOString();
  const alarms = [
    of(1, 2),
    of(2, 3),
    of(3, 1),
    of(4, 1, { state: 'acknowledged' }),
    of(5, 1, { shelvedUntil }),
    of(6, 2, { isSuppressed: true }),
    liveAlarm(7, { level: 0, worstLevel: 1, state: 'returned' }),
  ];
  expect(begunAlarms(alarms, now).map(({ id }) => id)).toEqual([3, 1, 7]);
});

it('leaves it to the list of alarms where that shows them all', () => {
  expect(listsAlarms('/alarms', '')).toBe(true);
  expect(listsAlarms('/alarms', '?state=calling&alarm=3')).toBe(true);
  expect(listsAlarms('/alarms', '?level=4')).toBe(false);
  expect(listsAlarms('/alarms', '?view=ended')).toBe(false);
  expect(listsAlarms('/index', '')).toBe(false);
});
