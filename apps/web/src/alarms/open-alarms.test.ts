import { describe, expect, it } from 'vitest';
import { at, liveAlarm } from '../live/testing.ts';
import { burstOf, groupBurst } from './burst.ts';
import { callsForPeople, countAlarms, shownLevel, styleOf, worstFirst } from './open-alarms.ts';

const now = Date.parse(at(100));
const later = at(1_000);

describe('the order of alarms', () => {
  it('is worst first, then unacknowledged first, then newest; returned and shelved ones are last', () => {
    const alarms = [
      liveAlarm(1, { level: 4 }),
      liveAlarm(2, { level: 2, state: 'acknowledged', triggerTime: at(50) }),
      liveAlarm(3, { level: 2, triggerTime: at(10) }),
      liveAlarm(4, { level: 2, triggerTime: at(20) }),
      liveAlarm(5, { level: 0, worstLevel: 1, state: 'returned' }),
      liveAlarm(6, { level: 1, shelvedUntil: later }),
      liveAlarm(7, { level: 1, isSuppressed: true }),
      liveAlarm(8, { level: 1, shelvedUntil: at(99), state: 'acknowledged' }),
    ];
    expect(alarms.toSorted(worstFirst(now)).map(({ id }) => id)).toEqual([8, 4, 3, 2, 1, 5, 7, 6]);
  });

  it('is the same whatever the order was before', () => {
    const alarms = [3, 1, 2].map((id) => liveAlarm(id));
    expect(alarms.toSorted(worstFirst(now)).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(
      alarms
        .toReversed()
        .toSorted(worstFirst(now))
        .map(({ id }) => id),
    ).toEqual([3, 2, 1]);
  });
});

describe('what an alarm is shown as', () => {
  it('says how far the people have come with it', () => {
    expect(styleOf(liveAlarm(1), now)).toBe('unacknowledged');
    expect(styleOf(liveAlarm(1, { state: 'acknowledged' }), now)).toBe('acknowledged');
    expect(styleOf(liveAlarm(1, { state: 'returned', level: 0 }), now)).toBe('returned');
    expect(styleOf(liveAlarm(1, { shelvedUntil: later }), now)).toBe('shelved');
    expect(styleOf(liveAlarm(1, { isOutOfService: true }), now)).toBe('shelved');
    expect(shownLevel(liveAlarm(1, { level: 0, worstLevel: 2 }))).toBe(2);
  });

  it('calls for people until acknowledged, and never while it is set aside', () => {
    expect(callsForPeople(liveAlarm(1, { state: 'returned', level: 0 }), now)).toBe(true);
    expect(callsForPeople(liveAlarm(1, { state: 'acknowledged' }), now)).toBe(false);
    expect(callsForPeople(liveAlarm(1, { isSuppressed: true }), now)).toBe(false);
    expect(callsForPeople(liveAlarm(1, { shelvedUntil: later }), now)).toBe(false);
    expect(callsForPeople(liveAlarm(1, { shelvedUntil: at(50) }), now)).toBe(true);
  });
});

describe('the counts', () => {
  it('are of open ones by level and of those that call, with the worst', () => {
    const counts = countAlarms(
      [
        liveAlarm(1, { level: 3 }),
        liveAlarm(2, { level: 2, state: 'acknowledged' }),
        liveAlarm(3, { level: 0, worstLevel: 4, state: 'returned' }),
        liveAlarm(4, { level: 1, isSuppressed: true }),
        liveAlarm(5, { level: 0, state: 'normal' }),
      ],
      now,
    );
    expect(counts).toEqual({ open: 4, calling: 2, byLevel: { 1: 1, 2: 1, 3: 1, 4: 1 }, worst: 3 });
  });

  it('name the worst active level if all are acknowledged, and none without open alarms', () => {
    expect(countAlarms([liveAlarm(1, { level: 2, state: 'acknowledged' })], now).worst).toBe(2);
    expect(countAlarms([], now).worst).toBeNull();
  });
});

describe('a burst', () => {
  const rising = (count: number, stepS: number) =>
    Array.from({ length: count }, (_, i) => liveAlarm(i + 1, { raisedTime: at(i * stepS), stationId: i % 2 }));

  it('is more than ten rises within ten minutes', () => {
    expect(burstOf(rising(10, 1)).size).toBe(0);
    expect(burstOf(rising(11, 60)).size).toBe(11);
    expect(burstOf(rising(11, 61)).size).toBe(0);
  });

  it('leaves out what rose long before it', () => {
    const alarms = [...rising(11, 1), liveAlarm(99, { raisedTime: at(-3_600) })];
    expect(burstOf(alarms).has(99)).toBe(false);
  });

  it('is one row per group, in the place of its first alarm', () => {
    const alarms = [...rising(12, 1), liveAlarm(99, { raisedTime: at(-3_600) })];
    const rows = groupBurst(alarms, ({ stationId }) => String(stationId));
    expect(rows.map((row) => (row.kind === 'group' ? `${row.key}:${row.alarms.length}` : row.alarm.id))).toEqual([
      '0:6',
      '1:6',
      99,
    ]);
    expect(groupBurst(alarms, null)).toHaveLength(13);
  });

  it('makes no group of a single one', () => {
    const alarms = [...rising(11, 1), liveAlarm(50, { raisedTime: at(5), stationId: 7 })];
    const rows = groupBurst(alarms, ({ stationId }) => String(stationId));
    expect(rows.some((row) => row.kind === 'alarm' && row.alarm.id === 50)).toBe(true);
  });
});
