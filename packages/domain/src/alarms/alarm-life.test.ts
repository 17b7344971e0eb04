import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledgeAlarm,
  closeAlarm,
  endAlarmByRule,
  escalateAlarm,
  holdAlarm,
  isSilenced,
  judgeAlarm,
  MAX_SHELVED_MS,
  putInService,
  returnAlarm,
  shelveAlarm,
  suppressAlarm,
  takeOutOfService,
  unshelveAlarm,
  type AlarmChange,
  type AlarmLife,
  type AlarmRefusal,
} from './index.ts';
import type { AlarmLevel } from '@groundwatch/protocol/model';

const T0 = Date.UTC(2026, 5, 1);
const by = 'somebody';

type Op =
  | { kind: 'judged'; level: AlarmLevel | 0; isResent: boolean; isOngoing: boolean; minutes: number }
  | { kind: 'acknowledge'; seen: number }
  | { kind: 'shelve'; hours: number }
  | { kind: 'suppress' | 'hold'; on: boolean }
  | { kind: 'unshelve' | 'outOfService' | 'inService' | 'close' | 'ruleEnded' | 'escalate' | 'contradicted' };

const level = fc.constantFrom<AlarmLevel>(1, 2, 3, 4);
const operation: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('judged' as const),
      level: fc.oneof(level, fc.constant(0 as const)),
      isResent: fc.boolean(),
      isOngoing: fc.boolean(),
      minutes: fc.integer({ min: -600, max: 600 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), seen: fc.integer({ min: 0, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('shelve' as const), hours: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('suppress' as const, 'hold' as const), on: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'unshelve' as const,
        'outOfService' as const,
        'inService' as const,
        'escalate' as const,
        'contradicted' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'ruleEnded' as const) }) },
);

/** Levels with frequent shelving, and anything else. */
const oftenShelved: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.oneof(level, fc.constant(0 as const)).map((to): Op => ({
      ...{ kind: 'judged', level: to, isResent: false, isOngoing: true, minutes: 0 },
    })),
  },
  { weight: 3, arbitrary: fc.constant<Op>({ kind: 'shelve', hours: 5 }) },
  { weight: 2, arbitrary: operation },
);

/** `seen` is relative to the present revision. */
function run(life: AlarmLife | null, op: Op, now: number): AlarmChange | AlarmRefusal | null {
  if (op.kind === 'judged') {
    const { level: to, isResent, isOngoing, minutes } = op;
    return judgeAlarm(life, { at: now + minutes * 60_000, level: to, was: 0, isResent, isOngoing }, now);
  }
  if (!life) return null;
  switch (op.kind) {
    case 'acknowledge':
      return acknowledgeAlarm(life, { by, seen: life.revision - op.seen }, now);
    case 'shelve':
      return shelveAlarm(life, { until: now + op.hours * 3_600_000, by, reason: 'works' }, now);
    case 'suppress':
      return suppressAlarm(life, op.on, now);
    case 'hold':
      return holdAlarm(life, op.on, {}, now);
    case 'unshelve':
      return unshelveAlarm(life, 'time', now);
    case 'outOfService':
      return takeOutOfService(life, 'broken', now);
    case 'inService':
      return putInService(life, now);
    case 'escalate':
      return escalateAlarm(life, life.escalationStep + 1, {}, now);
    case 'contradicted':
      return returnAlarm(life, null, now);
    case 'close':
      return closeAlarm(life, { reason: 'gone', isSilent: true }, now);
    case 'ruleEnded':
      return endAlarmByRule(life, {}, now);
  }
}

interface Step {
  readonly op: Op;
  readonly before: AlarmLife | null;
  readonly change: AlarmChange;
}

/** Every change of a random sequence; an ended alarm is followed by another. */
function story(ops: readonly Op[]): Step[] {
  const steps: Step[] = [];
  let life: AlarmLife | null = null;
  ops.forEach((op, index) => {
    const before: AlarmLife | null = life?.state === 'normal' ? null : life;
    // The clock of another process may be behind.
    const change = run(before, op, T0 + index * 60_000 - (index % 5) * 90_000);
    if (change === null || typeof change === 'string') return;
    steps.push({ op, before, change });
    life = change.life;
  });
  return steps;
}

const always = (holds: (step: Step) => void): void =>
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (ops) => {
      for (const step of story(ops)) holds(step);
    }),
    { numRuns: 600 },
  );

describe('in any sequence of events', () => {
  it('satisfies the constraints of the tables', () =>
    always(({ change: { life } }) => {
      expect(life.endedAt === null).toBe(life.state !== 'normal');
      if (life.state === 'unacknowledged' || life.state === 'acknowledged') expect(life.level).toBeGreaterThan(0);
      if (life.state === 'returned') expect(life.level).toBe(0);
      if (life.level !== 0) expect(life.worstLevel).toBeLessThanOrEqual(life.level);
      expect(life.acknowledgedAt !== null || life.state !== 'acknowledged').toBe(true);
      if (life.state === 'unacknowledged') expect(life.acknowledgedAt).toBeNull();
      expect(life.shelvedLevel === null).toBe(life.shelvedUntil === null);
      expect(life.risenRevision).toBeLessThanOrEqual(life.revision);
      expect(life.firstTriggeredAt).toBeLessThanOrEqual(life.triggeredAt);
    }));

  it('counts and logs each change, and never goes back in time', () =>
    always(({ before, change }) => {
      expect(change.life.revision).toBe((before?.revision ?? 0) + 1);
      expect(change.entries.length).toBeGreaterThan(0);
      if (!before) return;
      expect(change.life.changedAt).toBeGreaterThanOrEqual(before.changedAt);
      expect(change.life.worstLevel).toBeLessThanOrEqual(before.worstLevel);
      expect(change.life.firstTriggeredAt).toBeLessThanOrEqual(before.firstTriggeredAt);
    }));

  it('notifies of nothing while silenced, and of nothing twice', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (ops) => {
        let notified = new Set<string>();
        for (const { before, change } of story(ops)) {
          if (!before) notified = new Set();
          if (!change.notification) continue;
          if (change.life.state !== 'normal') expect(isSilenced(change.life)).toBe(false);
          expect(notified.has(change.notification.step)).toBe(false);
          notified.add(change.notification.step);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('has notified of every open and unsilenced alarm', () =>
    always(({ change: { life } }) => {
      const calls = life.level !== 0 && life.state !== 'normal' && !isSilenced(life);
      expect(life.isNotified || !calls).toBe(true);
    }));

  it('is acknowledged only by people, and each rise has to be acknowledged again', () =>
    always(({ op, before, change: { life, isRise } }) => {
      if (before?.acknowledgedAt === null && life.acknowledgedAt !== null) expect(op.kind).toBe('acknowledge');
      if (isRise && life.level !== 0) {
        expect(life.state).toBe('unacknowledged');
        expect(life.risenRevision).toBe(life.revision);
      }
    }));

  it('never hides red by shelving: a rise to red is notified, except under maintenance and out of service', () =>
    always(({ change: { life, isRise, notification } }) => {
      if (!isRise || life.level !== 1) return;
      expect(life.shelvedUntil).toBeNull();
      if (!life.isSuppressed && !life.isOutOfService) expect(notification?.level).toBe(1);
    }));

  it('is shelved at its present level: only a worse level ends it and is notified', () => {
    fc.assert(
      fc.property(fc.array(oftenShelved, { maxLength: 40 }), (ops) => {
        let stood: AlarmLevel = 4;
        for (const { op, before, change } of story(ops)) {
          if (op.kind === 'shelve') stood = change.life.level === 0 ? change.life.worstLevel : change.life.level;
          if (!before || before.shelvedUntil === null || !change.isRise || change.life.level === 0) continue;
          const isWorse = change.life.level === 1 || change.life.level < stood;
          expect(change.life.shelvedUntil === null).toBe(isWorse);
          const isNotified = isWorse && !change.life.isSuppressed && !change.life.isOutOfService;
          expect(change.notification?.level ?? null).toBe(isNotified ? change.life.level : null);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('is never lowered, returned or ended by late data', () =>
    always(({ op, before, change: { life } }) => {
      if (op.kind !== 'judged' || !op.isResent || !before) return;
      expect(life.state).not.toBe('normal');
      if (before.level !== 0) {
        expect(life.level).toBeGreaterThan(0);
        expect(life.level).toBeLessThanOrEqual(before.level);
      }
      if (before.acknowledgedAt !== null && life.worstLevel === before.worstLevel && life.level === before.level)
        expect(life.acknowledgedAt).not.toBeNull();
    }));

  it('stays open while shelved or out of service, unless a person or its rule ends it', () =>
    always(({ op, change: { life } }) => {
      if (life.state !== 'normal' || op.kind === 'close' || op.kind === 'ruleEnded') return;
      expect(life.shelvedUntil === null && !life.isOutOfService).toBe(true);
    }));
});

const begin = (to: AlarmLevel = 3): AlarmLife =>
  judgeAlarm(null, { at: T0, level: to, was: 0, isResent: false, isOngoing: true }, T0)!.life;
const judge = (
  life: AlarmLife | null,
  to: AlarmLevel | 0,
  more: Partial<{ isResent: boolean; isOngoing: boolean }> = {},
) => judgeAlarm(life, { at: T0 + 60_000, level: to, was: 0, isResent: false, isOngoing: true, ...more }, T0 + 120_000);
function life(change: AlarmChange | AlarmRefusal | null): AlarmLife {
  if (change === null || typeof change === 'string') throw new Error(`no change: ${String(change)}`);
  return change.life;
}
const acknowledge = (of: AlarmLife, seen?: number) => acknowledgeAlarm(of, { by, seen }, T0 + 130_000);
const shelve = (of: AlarmLife) => life(shelveAlarm(of, { until: T0 + 9e6, by, reason: 'works' }, T0 + 130_000));

describe('ISA 18.2', () => {
  it('goes from raised through acknowledged or returned to normal', () => {
    expect(begin().state).toBe('unacknowledged');
    expect(life(acknowledge(begin())).state).toBe('acknowledged');
    expect(life(judge(life(acknowledge(begin())), 0)).state).toBe('normal');
    const returned = life(judge(begin(), 0));
    expect(returned.state).toBe('returned');
    expect(life(acknowledge(returned)).state).toBe('normal');
    expect(judge(returned, 2)).toMatchObject({
      life: { state: 'unacknowledged', reactivations: 1 },
      notification: { what: 'reactivated' },
    });
  });

  it('needs another acknowledgement for a worse level, not for a milder one', () => {
    const known = life(acknowledge(begin(3)));
    expect(judge(known, 2)).toMatchObject({
      life: { state: 'unacknowledged' },
      notification: { what: 'worsened', level: 2 },
    });
    expect(judge(known, 4)).toMatchObject({
      life: { state: 'acknowledged', level: 4, worstLevel: 3 },
      notification: { what: 'lowered' },
    });
    expect(judge(known, 3)).toBeNull();
  });

  it('refuses to acknowledge what was not seen, twice, or after its end', () => {
    const red = life(judge(begin(4), 1));
    expect(acknowledge(red, 1)).toBe('worse');
    expect(typeof acknowledge(red, red.revision)).toBe('object');
    const lowered = life(judge(red, 3));
    expect(typeof acknowledge(lowered, red.revision)).toBe('object');
    expect(acknowledge(life(acknowledge(red)))).toBe('alreadyAcknowledged');
    expect(acknowledge(life(endAlarmByRule(red, {}, T0)))).toBe('ended');
  });

  it('shelves for at most seven days; only a worse level than known ends it', () => {
    expect(life(shelveAlarm(begin(), { until: T0 + 1e12, by, reason: 'x' }, T0)).shelvedUntil).toBe(
      T0 + MAX_SHELVED_MS,
    );
    const orange = shelve(begin(2));
    expect(judge(life(judge(orange, 4)), 2)).toMatchObject({ life: { shelvedUntil: T0 + 9e6 }, notification: null });
    expect(judge(orange, 1)).toMatchObject({
      life: { shelvedUntil: null },
      notification: { what: 'worsened', level: 1 },
    });
    // Worse than the shelved level, though not than the worst before.
    const yellow = shelve(life(judge(begin(2), 3)));
    for (const of of [yellow, life(judge(yellow, 0))])
      expect(judge(of, 2)).toMatchObject({
        life: { shelvedUntil: null, shelvedLevel: null },
        notification: { level: 2 },
      });
    expect(judge(life(judge(yellow, 0)), 3)).toMatchObject({ life: { shelvedLevel: 3 }, notification: null });
    // Shelved after its return: counts as its worst level.
    const over = shelve(life(judge(life(judge(begin(2), 3)), 0)));
    expect(judge(over, 2)).toMatchObject({ life: { shelvedLevel: 2 }, notification: null });
    const red = shelve(life(judge(begin(1), 4)));
    expect(judge(red, 1)).toMatchObject({
      life: { shelvedUntil: null, shelvedBy: '' },
      entries: [{ what: 'unshelved', detail: { cause: 'worse' } }, { what: 'worsened' }],
      notification: { level: 1 },
    });
    expect(judge(shelve(begin(3)), 2)).toMatchObject({ life: { shelvedUntil: null } });
  });

  it('notifies again of an open alarm when shelving ends, and ends an acknowledged one that is over', () => {
    const shelved = shelve(life(acknowledge(begin())));
    expect(unshelveAlarm(shelved, 'time', T0)).toMatchObject({
      life: { state: 'unacknowledged' },
      notification: { what: 'unshelved' },
    });
    const over = life(judge(shelved, 0));
    expect(over.state).toBe('returned');
    expect(unshelveAlarm(over, 'person', T0)).toMatchObject({ life: { state: 'normal' }, notification: null });
    expect(life(unshelveAlarm(life(judge(shelve(begin()), 0)), 'time', T0)).state).toBe('returned');
    expect(unshelveAlarm(begin(), 'time', T0)).toBe('notShelved');
  });

  it('notifies nobody under maintenance, notifies of open alarms afterwards, and drops what came and went', () => {
    const raised = judgeAlarm(null, { at: T0, level: 1, was: 0, isResent: false, isOngoing: true }, T0, true)!;
    expect(raised).toMatchObject({ notification: null, entries: [{ what: 'raised' }, { what: 'suppressed' }] });
    expect(suppressAlarm(raised.life, false, T0)).toMatchObject({ notification: { what: 'unsuppressed', level: 1 } });
    expect(life(judge(raised.life, 0)).state).toBe('normal');
    // Late and over, measured during maintenance: dropped at its end.
    const backlog = { at: T0, level: 1, was: 0, isResent: true, isOngoing: false } as const;
    const over = judgeAlarm(null, backlog, T0, true)!.life;
    expect(over.state).toBe('returned');
    expect(suppressAlarm(over, false, T0)).toMatchObject({ life: { state: 'normal' }, notification: null });
    // Shelved as well, it stays open.
    const both = life(judge(shelve(raised.life), 0));
    expect(suppressAlarm(both, false, T0)).toMatchObject({ life: { state: 'returned' } });
    // An alarm that people were notified of before continues normally.
    const known = life(suppressAlarm(begin(), true, T0));
    expect(suppressAlarm(known, false, T0)!.notification).toBeNull();
    expect(life(judge(known, 0)).state).toBe('returned');
  });

  it('stays out of service until it is put back', () => {
    const out = life(takeOutOfService(begin(2), 'broken', T0));
    expect(judge(out, 1)).toMatchObject({ life: { isOutOfService: true, level: 1 }, notification: null });
    expect(putInService(out, T0)).toMatchObject({ notification: { what: 'inService' } });
    expect(life(putInService(life(judge(out, 0)), T0)).state).toBe('normal');
    expect(takeOutOfService(out, 'again', T0)).toBe('alreadyOutOfService');
    expect(putInService(begin(), T0)).toBe('inService');
  });

  it('cannot be closed while it holds and is measured', () => {
    const close = (of: AlarmLife, isSilent = false) => closeAlarm(of, { reason: 'x', isSilent }, T0);
    expect(close(begin())).toBe('active');
    expect(close(begin(), true)).toMatchObject({
      life: { state: 'normal', level: 3 },
      notification: { what: 'closed', level: 0 },
    });
    expect(life(close(life(holdAlarm(begin(), true, {}, T0)))).state).toBe('normal');
    expect(life(close(life(takeOutOfService(begin(), 'broken', T0)))).state).toBe('normal');
    // People notified of it know that it returned; others are not notified of its end.
    expect(close(life(judge(begin(), 0)))).toMatchObject({ life: { state: 'normal' }, notification: null });
    expect(close(shelve(begin()), true)).toMatchObject({
      life: { shelvedUntil: null, shelvedBy: '' },
      notification: null,
    });
    expect(life(close(life(holdAlarm(begin(), true, {}, T0)))).isHeld).toBe(false);
    expect(close(life(close(begin(), true)))).toBe('ended');
  });

  it('is held only while open, and once', () => {
    const heldNow = holdAlarm(begin(), true, { fresh: 1, of: 3 }, T0)!;
    expect(heldNow).toMatchObject({
      life: { isHeld: true },
      entries: [{ what: 'held', detail: { fresh: 1 } }],
      notification: null,
    });
    expect(holdAlarm(heldNow.life, true, {}, T0)).toBeNull();
    expect(holdAlarm(heldNow.life, false, {}, T0)).toMatchObject({ entries: [{ what: 'released' }] });
    expect(holdAlarm(life(judge(begin(), 0)), true, {}, T0)).toBeNull();
    expect(life(judge(heldNow.life, 0)).isHeld).toBe(false);
  });

  it('escalates unacknowledged alarms step by step, restarting after a rise', () => {
    const first = escalateAlarm(begin(), 1, { who: 2 }, T0)!;
    expect(first).toMatchObject({
      life: { escalationStep: 1 },
      notification: { what: 'escalated', step: 'escalated:2' },
    });
    expect(escalateAlarm(first.life, 1, {}, T0)).toBeNull();
    expect(escalateAlarm(first.life, 3, {}, T0)).toBeNull();
    expect(escalateAlarm(life(acknowledge(begin())), 1, {}, T0)).toBeNull();
    expect(escalateAlarm(shelve(begin()), 1, {}, T0)).toBeNull();
    expect(life(judge(first.life, 1)).escalationStep).toBe(0);
  });
});

describe('late data', () => {
  it('begins as returned where it is over, and as raised where it holds', () => {
    expect(judge(null, 2, { isResent: true, isOngoing: false })).toMatchObject({
      ...{ life: { state: 'returned', level: 0, worstLevel: 2, isResent: true }, notification: null },
    });
    expect(judge(null, 2, { isResent: true })).toMatchObject({
      life: { state: 'unacknowledged', isResent: true },
      notification: { what: 'raisedLate' },
    });
    expect(judge(null, 0, { isResent: true })).toBeNull();
    const lowering = { at: T0, level: 4, was: 3, isResent: true, isOngoing: true } as const;
    expect(judgeAlarm(null, lowering, T0)).toBeNull();
    expect(judgeAlarm(begin(3), { ...lowering, at: T0 - 1 }, T0)).toBeNull();
  });

  it('needs an acknowledgement where it was worse than known', () => {
    const known = life(acknowledge(begin(3)));
    const worse = judge(known, 1, { isResent: true, isOngoing: false })!;
    expect(worse).toMatchObject({
      life: { state: 'unacknowledged', level: 3, worstLevel: 1 },
      notification: null,
      isRise: false,
    });
    expect(acknowledge(worse.life, known.revision)).toBe('worse');
    expect(judge(known, 4, { isResent: true, isOngoing: false })).toBeNull();
  });
});
