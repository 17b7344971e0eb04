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
  type AlarmLifecycle,
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
function run(lifecycle: AlarmLifecycle | null, op: Op, now: number): AlarmChange | AlarmRefusal | null {
  if (op.kind === 'judged') {
    const { level: to, isResent, isOngoing, minutes } = op;
    return judgeAlarm(lifecycle, { at: now + minutes * 60_000, level: to, was: 0, isResent, isOngoing }, now);
  }
  if (!lifecycle) return null;
  switch (op.kind) {
    case 'acknowledge':
      return acknowledgeAlarm(lifecycle, { by, seen: lifecycle.revision - op.seen }, now);
    case 'shelve':
      return shelveAlarm(lifecycle, { until: now + op.hours * 3_600_000, by, reason: 'works' }, now);
    case 'suppress':
      return suppressAlarm(lifecycle, op.on, now);
    case 'hold':
      return holdAlarm(lifecycle, op.on, {}, now);
    case 'unshelve':
      return unshelveAlarm(lifecycle, 'time', now);
    case 'outOfService':
      return takeOutOfService(lifecycle, 'broken', now);
    case 'inService':
      return putInService(lifecycle, now);
    case 'escalate':
      return escalateAlarm(lifecycle, lifecycle.escalationStep + 1, {}, now);
    case 'contradicted':
      return returnAlarm(lifecycle, null, now);
    case 'close':
      return closeAlarm(lifecycle, { reason: 'gone', isSilent: true }, now);
    case 'ruleEnded':
      return endAlarmByRule(lifecycle, {}, now);
  }
}

interface Step {
  readonly op: Op;
  readonly before: AlarmLifecycle | null;
  readonly change: AlarmChange;
}

/** Every change of a random sequence; an ended alarm is followed by another. */
function story(ops: readonly Op[]): Step[] {
  const steps: Step[] = [];
  let lifecycle: AlarmLifecycle | null = null;
  ops.forEach((op, index) => {
    const before: AlarmLifecycle | null = lifecycle?.state === 'normal' ? null : lifecycle;
    // The clock of another process may be behind.
    const change = run(before, op, T0 + index * 60_000 - (index % 5) * 90_000);
    if (change === null || typeof change === 'string') return;
    steps.push({ op, before, change });
    lifecycle = change.lifecycle;
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
    always(({ change: { lifecycle } }) => {
      expect(lifecycle.endedAt === null).toBe(lifecycle.state !== 'normal');
      if (lifecycle.state === 'unacknowledged' || lifecycle.state === 'acknowledged')
        expect(lifecycle.level).toBeGreaterThan(0);
      if (lifecycle.state === 'returned') expect(lifecycle.level).toBe(0);
      if (lifecycle.level !== 0) expect(lifecycle.worstLevel).toBeLessThanOrEqual(lifecycle.level);
      expect(lifecycle.acknowledgedAt !== null || lifecycle.state !== 'acknowledged').toBe(true);
      if (lifecycle.state === 'unacknowledged') expect(lifecycle.acknowledgedAt).toBeNull();
      expect(lifecycle.shelvedLevel === null).toBe(lifecycle.shelvedUntil === null);
      expect(lifecycle.risenRevision).toBeLessThanOrEqual(lifecycle.revision);
      expect(lifecycle.firstTriggeredAt).toBeLessThanOrEqual(lifecycle.triggeredAt);
    }));

  it('counts and logs each change, and never goes back in time', () =>
    always(({ before, change }) => {
      expect(change.lifecycle.revision).toBe((before?.revision ?? 0) + 1);
      expect(change.entries.length).toBeGreaterThan(0);
      if (!before) return;
      expect(change.lifecycle.changedAt).toBeGreaterThanOrEqual(before.changedAt);
      expect(change.lifecycle.worstLevel).toBeLessThanOrEqual(before.worstLevel);
      expect(change.lifecycle.firstTriggeredAt).toBeLessThanOrEqual(before.firstTriggeredAt);
    }));

  it('notifies of nothing while silenced, and of nothing twice', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 40 }), (ops) => {
        let notified = new Set<string>();
        for (const { before, change } of story(ops)) {
          if (!before) notified = new Set();
          if (!change.notification) continue;
          if (change.lifecycle.state !== 'normal') expect(isSilenced(change.lifecycle)).toBe(false);
          expect(notified.has(change.notification.step)).toBe(false);
          notified.add(change.notification.step);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('has notified of every open and unsilenced alarm', () =>
    always(({ change: { lifecycle } }) => {
      const calls = lifecycle.level !== 0 && lifecycle.state !== 'normal' && !isSilenced(lifecycle);
      expect(lifecycle.isNotified || !calls).toBe(true);
    }));

  it('is acknowledged only by people, and each rise has to be acknowledged again', () =>
    always(({ op, before, change: { lifecycle, isRise } }) => {
      if (before?.acknowledgedAt === null && lifecycle.acknowledgedAt !== null) expect(op.kind).toBe('acknowledge');
      if (isRise && lifecycle.level !== 0) {
        expect(lifecycle.state).toBe('unacknowledged');
        expect(lifecycle.risenRevision).toBe(lifecycle.revision);
      }
    }));

  it('never hides red by shelving: a rise to red is notified, except under maintenance and out of service', () =>
    always(({ change: { lifecycle, isRise, notification } }) => {
      if (!isRise || lifecycle.level !== 1) return;
      expect(lifecycle.shelvedUntil).toBeNull();
      if (!lifecycle.isSuppressed && !lifecycle.isOutOfService) expect(notification?.level).toBe(1);
    }));

  it('is shelved at its present level: only a worse level ends it and is notified', () => {
    fc.assert(
      fc.property(fc.array(oftenShelved, { maxLength: 40 }), (ops) => {
        let stood: AlarmLevel = 4;
        for (const { op, before, change } of story(ops)) {
          if (op.kind === 'shelve')
            stood = change.lifecycle.level === 0 ? change.lifecycle.worstLevel : change.lifecycle.level;
          if (!before || before.shelvedUntil === null || !change.isRise || change.lifecycle.level === 0) continue;
          const isWorse = change.lifecycle.level === 1 || change.lifecycle.level < stood;
          expect(change.lifecycle.shelvedUntil === null).toBe(isWorse);
          const isNotified = isWorse && !change.lifecycle.isSuppressed && !change.lifecycle.isOutOfService;
          expect(change.notification?.level ?? null).toBe(isNotified ? change.lifecycle.level : null);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('is never lowered, returned or ended by late data', () =>
    always(({ op, before, change: { lifecycle } }) => {
      if (op.kind !== 'judged' || !op.isResent || !before) return;
      expect(lifecycle.state).not.toBe('normal');
      if (before.level !== 0) {
        expect(lifecycle.level).toBeGreaterThan(0);
        expect(lifecycle.level).toBeLessThanOrEqual(before.level);
      }
      if (
        before.acknowledgedAt !== null &&
        lifecycle.worstLevel === before.worstLevel &&
        lifecycle.level === before.level
      )
        expect(lifecycle.acknowledgedAt).not.toBeNull();
    }));

  it('stays open while shelved or out of service, unless a person or its rule ends it', () =>
    always(({ op, change: { lifecycle } }) => {
      if (lifecycle.state !== 'normal' || op.kind === 'close' || op.kind === 'ruleEnded') return;
      expect(lifecycle.shelvedUntil === null && !lifecycle.isOutOfService).toBe(true);
    }));
});

const begin = (to: AlarmLevel = 3): AlarmLifecycle =>
  judgeAlarm(null, { at: T0, level: to, was: 0, isResent: false, isOngoing: true }, T0)!.lifecycle;
const judge = (
  lifecycle: AlarmLifecycle | null,
  to: AlarmLevel | 0,
  more: Partial<{ isResent: boolean; isOngoing: boolean }> = {},
) =>
  judgeAlarm(
    lifecycle,
    { at: T0 + 60_000, level: to, was: 0, isResent: false, isOngoing: true, ...more },
    T0 + 120_000,
  );
function lifecycle(change: AlarmChange | AlarmRefusal | null): AlarmLifecycle {
  if (change === null || typeof change === 'string') throw new Error(`no change: ${String(change)}`);
  return change.lifecycle;
}
const acknowledge = (of: AlarmLifecycle, seen?: number) => acknowledgeAlarm(of, { by, seen }, T0 + 130_000);
const shelve = (of: AlarmLifecycle) =>
  lifecycle(shelveAlarm(of, { until: T0 + 9e6, by, reason: 'works' }, T0 + 130_000));

describe('ISA 18.2', () => {
  it('goes from raised through acknowledged or returned to normal', () => {
    expect(begin().state).toBe('unacknowledged');
    expect(lifecycle(acknowledge(begin())).state).toBe('acknowledged');
    expect(lifecycle(judge(lifecycle(acknowledge(begin())), 0)).state).toBe('normal');
    const returned = lifecycle(judge(begin(), 0));
    expect(returned.state).toBe('returned');
    expect(lifecycle(acknowledge(returned)).state).toBe('normal');
    expect(judge(returned, 2)).toMatchObject({
      lifecycle: { state: 'unacknowledged', reactivations: 1 },
      notification: { what: 'reactivated' },
    });
  });

  it('needs another acknowledgement for a worse level, not for a milder one', () => {
    const known = lifecycle(acknowledge(begin(3)));
    expect(judge(known, 2)).toMatchObject({
      lifecycle: { state: 'unacknowledged' },
      notification: { what: 'worsened', level: 2 },
    });
    expect(judge(known, 4)).toMatchObject({
      lifecycle: { state: 'acknowledged', level: 4, worstLevel: 3 },
      notification: { what: 'lowered' },
    });
    expect(judge(known, 3)).toBeNull();
  });

  it('refuses to acknowledge what was not seen, twice, or after its end', () => {
    const red = lifecycle(judge(begin(4), 1));
    expect(acknowledge(red, 1)).toBe('worse');
    expect(typeof acknowledge(red, red.revision)).toBe('object');
    const lowered = lifecycle(judge(red, 3));
    expect(typeof acknowledge(lowered, red.revision)).toBe('object');
    expect(acknowledge(lifecycle(acknowledge(red)))).toBe('alreadyAcknowledged');
    expect(acknowledge(lifecycle(endAlarmByRule(red, {}, T0)))).toBe('ended');
  });

  it('shelves for at most seven days; only a worse level than known ends it', () => {
    expect(lifecycle(shelveAlarm(begin(), { until: T0 + 1e12, by, reason: 'x' }, T0)).shelvedUntil).toBe(
      T0 + MAX_SHELVED_MS,
    );
    const orange = shelve(begin(2));
    expect(judge(lifecycle(judge(orange, 4)), 2)).toMatchObject({
      lifecycle: { shelvedUntil: T0 + 9e6 },
      notification: null,
    });
    expect(judge(orange, 1)).toMatchObject({
      lifecycle: { shelvedUntil: null },
      notification: { what: 'worsened', level: 1 },
    });
    // Worse than the shelved level, though not than the worst before.
    const yellow = shelve(lifecycle(judge(begin(2), 3)));
    for (const of of [yellow, lifecycle(judge(yellow, 0))])
      expect(judge(of, 2)).toMatchObject({
        lifecycle: { shelvedUntil: null, shelvedLevel: null },
        notification: { level: 2 },
      });
    expect(judge(lifecycle(judge(yellow, 0)), 3)).toMatchObject({ lifecycle: { shelvedLevel: 3 }, notification: null });
    // Shelved after its return: counts as its worst level.
    const over = shelve(lifecycle(judge(lifecycle(judge(begin(2), 3)), 0)));
    expect(judge(over, 2)).toMatchObject({ lifecycle: { shelvedLevel: 2 }, notification: null });
    const red = shelve(lifecycle(judge(begin(1), 4)));
    expect(judge(red, 1)).toMatchObject({
      lifecycle: { shelvedUntil: null, shelvedBy: '' },
      entries: [{ what: 'unshelved', detail: { cause: 'worse' } }, { what: 'worsened' }],
      notification: { level: 1 },
    });
    expect(judge(shelve(begin(3)), 2)).toMatchObject({ lifecycle: { shelvedUntil: null } });
  });

  it('notifies again of an open alarm when shelving ends, and ends an acknowledged one that is over', () => {
    const shelved = shelve(lifecycle(acknowledge(begin())));
    expect(unshelveAlarm(shelved, 'time', T0)).toMatchObject({
      lifecycle: { state: 'unacknowledged' },
      notification: { what: 'unshelved' },
    });
    const over = lifecycle(judge(shelved, 0));
    expect(over.state).toBe('returned');
    expect(unshelveAlarm(over, 'person', T0)).toMatchObject({ lifecycle: { state: 'normal' }, notification: null });
    expect(lifecycle(unshelveAlarm(lifecycle(judge(shelve(begin()), 0)), 'time', T0)).state).toBe('returned');
    expect(unshelveAlarm(begin(), 'time', T0)).toBe('notShelved');
  });

  it('notifies nobody under maintenance, notifies of open alarms afterwards, and drops what came and went', () => {
    const raised = judgeAlarm(null, { at: T0, level: 1, was: 0, isResent: false, isOngoing: true }, T0, true)!;
    expect(raised).toMatchObject({ notification: null, entries: [{ what: 'raised' }, { what: 'suppressed' }] });
    expect(suppressAlarm(raised.lifecycle, false, T0)).toMatchObject({
      notification: { what: 'unsuppressed', level: 1 },
    });
    expect(lifecycle(judge(raised.lifecycle, 0)).state).toBe('normal');
    // Late and over, measured during maintenance: dropped at its end.
    const backlog = { at: T0, level: 1, was: 0, isResent: true, isOngoing: false } as const;
    const over = judgeAlarm(null, backlog, T0, true)!.lifecycle;
    expect(over.state).toBe('returned');
    expect(suppressAlarm(over, false, T0)).toMatchObject({ lifecycle: { state: 'normal' }, notification: null });
    // Shelved as well, it stays open.
    const both = lifecycle(judge(shelve(raised.lifecycle), 0));
    expect(suppressAlarm(both, false, T0)).toMatchObject({ lifecycle: { state: 'returned' } });
    // An alarm that people were notified of before continues normally.
    const known = lifecycle(suppressAlarm(begin(), true, T0));
    expect(suppressAlarm(known, false, T0)!.notification).toBeNull();
    expect(lifecycle(judge(known, 0)).state).toBe('returned');
  });

  it('stays out of service until it is put back', () => {
    const out = lifecycle(takeOutOfService(begin(2), 'broken', T0));
    expect(judge(out, 1)).toMatchObject({ lifecycle: { isOutOfService: true, level: 1 }, notification: null });
    expect(putInService(out, T0)).toMatchObject({ notification: { what: 'inService' } });
    expect(lifecycle(putInService(lifecycle(judge(out, 0)), T0)).state).toBe('normal');
    expect(takeOutOfService(out, 'again', T0)).toBe('alreadyOutOfService');
    expect(putInService(begin(), T0)).toBe('inService');
  });

  it('cannot be closed while it holds and is measured', () => {
    const close = (of: AlarmLifecycle, isSilent = false) => closeAlarm(of, { reason: 'x', isSilent }, T0);
    expect(close(begin())).toBe('active');
    expect(close(begin(), true)).toMatchObject({
      lifecycle: { state: 'normal', level: 3 },
      notification: { what: 'closed', level: 0 },
    });
    expect(lifecycle(close(lifecycle(holdAlarm(begin(), true, {}, T0)))).state).toBe('normal');
    expect(lifecycle(close(lifecycle(takeOutOfService(begin(), 'broken', T0)))).state).toBe('normal');
    // People notified of it know that it returned; others are not notified of its end.
    expect(close(lifecycle(judge(begin(), 0)))).toMatchObject({ lifecycle: { state: 'normal' }, notification: null });
    expect(close(shelve(begin()), true)).toMatchObject({
      lifecycle: { shelvedUntil: null, shelvedBy: '' },
      notification: null,
    });
    expect(lifecycle(close(lifecycle(holdAlarm(begin(), true, {}, T0)))).isHeld).toBe(false);
    expect(close(lifecycle(close(begin(), true)))).toBe('ended');
  });

  it('is held only while open, and once', () => {
    const heldNow = holdAlarm(begin(), true, { fresh: 1, of: 3 }, T0)!;
    expect(heldNow).toMatchObject({
      lifecycle: { isHeld: true },
      entries: [{ what: 'held', detail: { fresh: 1 } }],
      notification: null,
    });
    expect(holdAlarm(heldNow.lifecycle, true, {}, T0)).toBeNull();
    expect(holdAlarm(heldNow.lifecycle, false, {}, T0)).toMatchObject({ entries: [{ what: 'released' }] });
    expect(holdAlarm(lifecycle(judge(begin(), 0)), true, {}, T0)).toBeNull();
    expect(lifecycle(judge(heldNow.lifecycle, 0)).isHeld).toBe(false);
  });

  it('escalates unacknowledged alarms step by step, restarting after a rise', () => {
    const first = escalateAlarm(begin(), 1, { who: 2 }, T0)!;
    expect(first).toMatchObject({
      lifecycle: { escalationStep: 1 },
      notification: { what: 'escalated', step: 'escalated:2' },
    });
    expect(escalateAlarm(first.lifecycle, 1, {}, T0)).toBeNull();
    expect(escalateAlarm(first.lifecycle, 3, {}, T0)).toBeNull();
    expect(escalateAlarm(lifecycle(acknowledge(begin())), 1, {}, T0)).toBeNull();
    expect(escalateAlarm(shelve(begin()), 1, {}, T0)).toBeNull();
    expect(lifecycle(judge(first.lifecycle, 1)).escalationStep).toBe(0);
  });
});

describe('late data', () => {
  it('begins as returned where it is over, and as raised where it holds', () => {
    expect(judge(null, 2, { isResent: true, isOngoing: false })).toMatchObject({
      ...{ lifecycle: { state: 'returned', level: 0, worstLevel: 2, isResent: true }, notification: null },
    });
    expect(judge(null, 2, { isResent: true })).toMatchObject({
      lifecycle: { state: 'unacknowledged', isResent: true },
      notification: { what: 'raisedLate' },
    });
    expect(judge(null, 0, { isResent: true })).toBeNull();
    const lowering = { at: T0, level: 4, was: 3, isResent: true, isOngoing: true } as const;
    expect(judgeAlarm(null, lowering, T0)).toBeNull();
    expect(judgeAlarm(begin(3), { ...lowering, at: T0 - 1 }, T0)).toBeNull();
  });

  it('needs an acknowledgement where it was worse than known', () => {
    const known = lifecycle(acknowledge(begin(3)));
    const worse = judge(known, 1, { isResent: true, isOngoing: false })!;
    expect(worse).toMatchObject({
      lifecycle: { state: 'unacknowledged', level: 3, worstLevel: 1 },
      notification: null,
      isRise: false,
    });
    expect(acknowledge(worse.lifecycle, known.revision)).toBe('worse');
    expect(judge(known, 4, { isResent: true, isOngoing: false })).toBeNull();
  });
});
