import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromWallTime, gapsBetween, onDuty, quietUntil, turnsBetween, wallTime, type RosterPlan } from './rosters.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (text: string): number => Date.parse(text);
const plan = (more: Partial<RosterPlan> = {}): RosterPlan => ({
  timeZone: 'Europe/Berlin',
  weeks: 1,
  startsOn: '2026-03-02',
  shifts: [],
  standIns: [],
  ...more,
});
const daily = (from: string, to: string, userId: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ week: 0, weekday, from, to, userId }));

describe('local times', () => {
  it('convert back from local time, over a year of quarters of an hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'Asia/Shanghai',
          'Europe/Berlin',
          'America/St_Johns',
          'Australia/Lord_Howe',
          'UTC',
          'Asia/Kathmandu',
        ),
        fc.integer({ min: 0, max: 365 * 96 }),
        (timeZone, quarter) => {
          const time = at('2026-01-01T00:00:00Z') + quarter * 900_000;
          const wall = wallTime(time, timeZone);
          const found = fromWallTime(wall, timeZone);
          // The same, or the first of two times with equal local time.
          expect(wallTime(found, timeZone)).toBe(wall);
          expect(found).toBeLessThanOrEqual(time);
        },
      ),
    );
  });

  it('that are skipped give the moment of the clock change', () => {
    expect(fromWallTime(at('2026-03-29T02:30:00Z'), 'Europe/Berlin')).toBe(at('2026-03-29T01:00:00Z'));
    expect(fromWallTime(at('2026-10-25T02:30:00Z'), 'Europe/Berlin')).toBe(at('2026-10-25T00:30:00Z'));
  });
});

describe('a roster', () => {
  it('keeps its local hours across clock changes', () => {
    const shifts = [...daily('06:00', '18:00', 1), ...daily('18:00', '06:00', 2)];
    const turns = turnsBetween(plan({ shifts }), at('2026-03-28T12:00:00Z'), at('2026-03-30T12:00:00Z'));
    expect(turns.map(({ from, userIds }) => [new Date(from).toISOString(), ...userIds])).toEqual([
      ['2026-03-28T12:00:00.000Z', 1],
      ['2026-03-28T17:00:00.000Z', 2],
      ['2026-03-29T04:00:00.000Z', 1],
      ['2026-03-29T16:00:00.000Z', 2],
      ['2026-03-30T04:00:00.000Z', 1],
    ]);
  });

  it('repeats its weeks, also before the first one', () => {
    const shifts = [0, 1].flatMap((week) => daily('00:00', '00:00', week + 1).map((shift) => ({ ...shift, week })));
    const two = plan({ weeks: 2, shifts, timeZone: 'Asia/Shanghai' });
    expect(onDuty(two, at('2026-03-01T15:59:59Z'))).toEqual([2]);
    expect(onDuty(two, at('2026-03-01T16:00:00Z'))).toEqual([1]);
    expect(onDuty(two, at('2026-03-08T16:00:00Z'))).toEqual([2]);
    expect(onDuty(two, at('2026-03-15T16:00:00Z'))).toEqual([1]);
  });

  it('reports its gaps, with stand-ins applied', () => {
    const standIns = [
      { from: '2026-03-03T09:00:00Z', to: '2026-03-03T10:00:00Z', absentId: 1, userId: 9 },
      { from: '2026-03-03T11:00:00Z', to: '2026-03-03T12:00:00Z', absentId: 1, userId: null },
      { from: '2026-03-03T18:00:00Z', to: '2026-03-03T19:00:00Z', absentId: null, userId: 7 },
    ];
    const day = plan({ timeZone: 'UTC', shifts: daily('08:00', '16:00', 1), standIns });
    const [from, to] = [at('2026-03-03T00:00:00Z'), at('2026-03-04T00:00:00Z')];
    const hours = (turns: readonly { from: number; to: number }[]) =>
      turns.map((turn) => [(turn.from - from) / HOUR_MS, (turn.to - from) / HOUR_MS]);
    expect(hours(gapsBetween(day, from, to))).toEqual([
      [0, 8],
      [11, 12],
      [16, 18],
      [19, 24],
    ]);
    expect(onDuty(day, at('2026-03-03T09:30:00Z'))).toEqual([9]);
    expect(onDuty(day, at('2026-03-03T18:30:00Z'))).toEqual([7]);
    expect(hours(gapsBetween(plan(), from, to))).toEqual([[0, 24]]);
  });

  it('has turns without gaps, equal to asking at each time', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const shift = fc.record({
      week: fc.integer({ min: 0, max: 2 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      from: clock,
      to: clock,
      userId: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(
        fc.array(shift, { maxLength: 12 }),
        fc.integer({ min: 0, max: 364 * 24 }),
        fc.integer({ min: 0, max: 14 * 24 * 60 }),
        (shifts, hour, minute) => {
          const weekly = plan({ weeks: 3, shifts });
          const from = at('2026-01-01T00:00:00Z') + hour * HOUR_MS;
          const to = from + 14 * DAY_MS;
          const turns = turnsBetween(weekly, from, to);
          expect([turns[0]?.from, turns.at(-1)?.to]).toEqual([from, to]);
          for (const [index, turn] of turns.entries()) if (index > 0) expect(turn.from).toBe(turns[index - 1]!.to);
          const time = Math.min(from + minute * 60_000, to - 1);
          const turn = turns.find((one) => one.from <= time && time < one.to);
          expect(turn?.userIds).toEqual(onDuty(weekly, time));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('quiet hours', () => {
  const quiet = (from: string, to: string) => ({ from, to, timeZone: 'Europe/Berlin' });

  it('end in the morning, in local time', () => {
    expect(quietUntil(quiet('22:00', '07:00'), at('2026-03-28T22:30:00Z'))).toBe(at('2026-03-29T05:00:00Z'));
    expect(quietUntil(quiet('22:00', '07:00'), at('2026-03-29T05:00:00Z'))).toBeNull();
    expect(quietUntil(quiet('22:00', '07:00'), at('2026-03-28T20:59:59Z'))).toBeNull();
    expect(quietUntil(quiet('12:00', '13:00'), at('2026-03-28T11:30:00Z'))).toBe(at('2026-03-28T12:00:00Z'));
  });

  it('of equal ends mean never', () => {
    expect(quietUntil(quiet('08:00', '08:00'), at('2026-03-28T07:00:00Z'))).toBeNull();
  });
});
