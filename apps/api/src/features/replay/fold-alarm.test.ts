import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acknowledgeAlarm,
  closeAlarm,
  endAlarmByRule,
  escalateAlarm,
  holdAlarm,
  judgeAlarm,
  putInService,
  shelveAlarm,
  suppressAlarm,
  takeOutOfService,
  unshelveAlarm,
  type AlarmChange,
  type AlarmLifecycle,
} from '@groundwatch/domain/alarms';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { foldAlarm, type LoggedEvent } from './fold-alarm.ts';

const T0 = Date.parse('2026-03-01T00:00:00.000Z');
const MINUTE = 60_000;
const BY = 'operator';

type Made = AlarmChange | string | null;
type Deed = (lifecycle: AlarmLifecycle, now: number) => Made;

const judged =
  (level: number, isResent: boolean, isOngoing: boolean): Deed =>
  (lifecycle, now) =>
    judgeAlarm(
      lifecycle,
      {
        at: now - (isResent ? 90 : 1) * MINUTE,
        level: level as AlarmLevel | 0,
        was: isResent ? 0 : lifecycle.level,
        isResent,
        isOngoing,
      },
      now,
    );

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 4 }), fc.boolean(), fc.boolean())
    .map(([level, isResent, isOngoing]) => judged(level, isResent, isOngoing)),
  fc.constant<Deed>((lifecycle, now) => acknowledgeAlarm(lifecycle, { by: BY, note: 'seen' }, now)),
  fc.integer({ min: 1, max: 600 }).map(
    (minutes): Deed =>
      (lifecycle, now) =>
        shelveAlarm(lifecycle, { until: now + minutes * MINUTE, by: BY, reason: 'works' }, now),
  ),
  fc.constant<Deed>((lifecycle, now) => unshelveAlarm(lifecycle, 'person', now)),
  fc.boolean().map(
    (is): Deed =>
      (lifecycle, now) =>
        suppressAlarm(lifecycle, is, now, { windowId: 3 }),
  ),
  fc.constant<Deed>((lifecycle, now) => takeOutOfService(lifecycle, 'broken', now)),
  fc.constant<Deed>((lifecycle, now) => putInService(lifecycle, now)),
  fc.boolean().map(
    (is): Deed =>
      (lifecycle, now) =>
        holdAlarm(lifecycle, is, { fresh: 1 }, now),
  ),
  fc.integer({ min: 1, max: 3 }).map(
    (step): Deed =>
      (lifecycle, now) =>
        escalateAlarm(lifecycle, step, { to: 'chief' }, now),
  ),
  fc.constant<Deed>((lifecycle, now) => closeAlarm(lifecycle, { reason: 'gone', isSilent: true }, now)),
  fc.constant<Deed>((lifecycle, now) => endAlarmByRule(lifecycle, { cause: 'off' }, now)),
);

const logged = ({ entries }: AlarmChange, at: number): LoggedEvent[] =>
  entries.map((line) => ({ ...line, at, accountName: BY }));

describe('foldAlarm', () => {
  test('gives the state after every step, whatever was done to the alarm', () => {
    fc.assert(
      fc.property(
        fc.array(deeds, { maxLength: 25 }),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.boolean(),
        (all, level, isResent, isSuppressed) => {
          const first = { at: T0 - MINUTE, level: level as AlarmLevel, was: 0, isResent, isOngoing: true } as const;
          const begun = judgeAlarm(null, first, T0, isSuppressed)!;
          const log = logged(begun, T0);
          let { lifecycle } = begun;
          expect(foldAlarm(log).at(-1)?.lifecycle).toEqual(lifecycle);
          for (const [index, deed] of all.entries()) {
            const now = T0 + (index + 1) * MINUTE;
            const made = deed(lifecycle, now);
            if (made === null || typeof made === 'string') continue;
            ({ lifecycle } = made);
            log.push(...logged(made, now));
            expect(foldAlarm(log).at(-1)?.lifecycle).toEqual(lifecycle);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  const line = (minute: number, what: LoggedEvent['what'], level: LoggedEvent['level'], detail = {}): LoggedEvent => ({
    at: T0 + minute * MINUTE,
    collectedAt: T0 + minute * MINUTE,
    what,
    level,
    accountName: BY,
    note: '',
    detail,
  });

  test('names the source of the value of a rise; a line without a change gives no step', () => {
    const steps = foldAlarm([
      line(0, 'raised', 3),
      line(1, 'notified', 3),
      line(2, 'acknowledged', 3),
      line(3, 'worsened', 2),
      line(4, 'noted', 2),
      line(5, 'returned', 0),
    ]);
    expect(steps.map(({ event, lifecycle, isRise }) => [event.what, lifecycle.state, lifecycle.level, isRise])).toEqual(
      [
        ['raised', 'unacknowledged', 3, true],
        ['acknowledged', 'acknowledged', 3, false],
        ['worsened', 'unacknowledged', 2, true],
        ['returned', 'returned', 0, false],
      ],
    );
    expect(steps.map(({ lifecycle }) => lifecycle.revision)).toEqual([1, 2, 3, 4]);
  });

  test('a log without its beginning gives nothing', () => {
    expect(foldAlarm([])).toEqual([]);
  });
});
