import type { AlarmLevel } from '@groundwatch/protocol/model';
import { isSilenced, type AlarmChange, type AlarmLogEntry, type AlarmLifecycle } from './alarm-lifecycle.ts';
import { changeTo, ended, entry, isKept, notificationOf, stepped, unshelved } from './alarm-marks.ts';

/** A judgement as applied to the alarm of its rule and subject. */
export interface JudgedLevel {
  /** Collect time, ms since 1970. */
  readonly at: number;
  readonly level: AlarmLevel | 0;
  readonly was: AlarmLevel | 0;
  /** Found by late data. */
  readonly isResent: boolean;
  /** No later judgement is milder. Only relevant for late ones. */
  readonly isOngoing: boolean;
}

const isWorse = (level: AlarmLevel, than: AlarmLevel | 0): boolean => than === 0 || level < than;

/**
 * The alarm after a judgement; null where nothing changes, or where there is none and none begins. Late judgements only raise: an excursion
 * that is over begins as returned, and nobody is notified. `isSuppressed`: under maintenance at its start.
 */
export function judgeAlarm(
  lifecycle: AlarmLifecycle | null,
  judgement: JudgedLevel,
  now: number,
  isSuppressed = false,
): AlarmChange | null {
  const { level, was, isResent } = judgement;
  if (isResent && (level === 0 || !isWorse(level, was))) return null;
  if (lifecycle === null) return level === 0 ? null : begun(judgement, level, now, isSuppressed);
  if (isResent && level !== 0) return judgedLate(lifecycle, judgement, level, now);
  if (level === lifecycle.level) return null;
  if (level === 0) return returnAlarm(lifecycle, judgement.at, now);
  if (!isWorse(level, lifecycle.level)) {
    const next = stepped(lifecycle, now, { level });
    const isNotifying = lifecycle.isNotified && !isSilenced(lifecycle);
    return changeTo(
      next,
      [entry('lowered', next, { collectedAt: judgement.at })],
      isNotifying ? notificationOf(next, 'lowered') : null,
    );
  }
  return risen(lifecycle, judgement, level, now);
}

function begun({ at, isResent, isOngoing }: JudgedLevel, level: AlarmLevel, now: number, isSuppressed: boolean) {
  const isOver = isResent && !isOngoing;
  const isNotified = !isOver && !isSuppressed;
  const lifecycle: AlarmLifecycle = {
    state: isOver ? 'returned' : 'unacknowledged',
    level: isOver ? 0 : level,
    worstLevel: level,
    firstTriggeredAt: at,
    triggeredAt: at,
    raisedAt: now,
    changedAt: now,
    acknowledgedAt: null,
    acknowledgedBy: '',
    returnedAt: isOver ? now : null,
    endedAt: null,
    isResent,
    isHeld: false,
    isOutOfService: false,
    isSuppressed,
    ...unshelved,
    reactivations: 0,
    escalationStep: 0,
    isNotified,
    revision: 1,
    risenRevision: 1,
  };
  const what = isResent ? 'raisedLate' : 'raised';
  const detail = isOver ? { isOver } : isNotified ? {} : { isSilent: true };
  const entries = [entry(what, { level }, { collectedAt: at, detail })];
  if (isSuppressed) entries.push(entry('suppressed', lifecycle));
  return { lifecycle, entries, notification: isNotified ? notificationOf(lifecycle, what) : null, isRise: true };
}

function risen(lifecycle: AlarmLifecycle, { at, isResent }: JudgedLevel, level: AlarmLevel, now: number): AlarmChange {
  // Shelving covers the level at that time: a worse one ends it, and red is never silenced by it.
  const endsShelving =
    lifecycle.shelvedUntil !== null && (level === 1 || level < (lifecycle.shelvedLevel ?? lifecycle.worstLevel));
  const open = endsShelving ? { ...lifecycle, ...unshelved } : lifecycle;
  const isNotified = !isSilenced(open);
  const isAgain = lifecycle.level === 0;
  const next: AlarmLifecycle = {
    ...stepped(open, now, {
      state: 'unacknowledged',
      level,
      worstLevel: Math.min(level, lifecycle.worstLevel) as AlarmLevel,
      firstTriggeredAt: Math.min(at, lifecycle.firstTriggeredAt),
      triggeredAt: at,
      acknowledgedAt: null,
      acknowledgedBy: '',
      returnedAt: null,
      isResent,
      reactivations: lifecycle.reactivations + (isAgain ? 1 : 0),
      escalationStep: 0,
      isNotified,
    }),
    risenRevision: lifecycle.revision + 1,
  };
  const what = isResent ? 'raisedLate' : isAgain ? 'reactivated' : 'worsened';
  const detail = isNotified ? {} : { isSilent: true };
  const entries: AlarmLogEntry[] = [entry(what, next, { collectedAt: at, detail })];
  if (endsShelving) entries.unshift(entry('unshelved', lifecycle, { detail: { cause: 'worse' } }));
  return { lifecycle: next, entries, notification: isNotified ? notificationOf(next, what) : null, isRise: true };
}

/** A late level that still holds is a normal rise; one that is over is added to the alarm's log and worst level. */
function judgedLate(
  lifecycle: AlarmLifecycle,
  judgement: JudgedLevel,
  level: AlarmLevel,
  now: number,
): AlarmChange | null {
  const { at, isOngoing } = judgement;
  if (isOngoing && isWorse(level, lifecycle.level)) return risen(lifecycle, judgement, level, now);
  const firstTriggeredAt = Math.min(at, lifecycle.firstTriggeredAt);
  const isWorst = level < lifecycle.worstLevel;
  if (!isWorst && firstTriggeredAt === lifecycle.firstTriggeredAt) return null;
  const known = { firstTriggeredAt, worstLevel: isWorst ? level : lifecycle.worstLevel };
  const next = stepped(lifecycle, now, {
    ...known,
    // Nobody has acknowledged this level.
    ...(isWorst ? { acknowledgedAt: null, acknowledgedBy: '' } : {}),
    ...(isWorst && lifecycle.state === 'acknowledged' ? { state: 'unacknowledged', escalationStep: 0 } : {}),
  });
  const line = entry('raisedLate', { level }, { collectedAt: at, detail: isOngoing ? {} : { isOver: true } });
  return changeTo(isWorst ? { ...next, risenRevision: next.revision } : next, [line]);
}

/** Returns an alarm to normal. `at`: collect time of the evidence; null: its trigger was contradicted later. */
export function returnAlarm(
  lifecycle: AlarmLifecycle,
  at: number | null,
  now: number,
  detail: Readonly<Record<string, unknown>> = {},
): AlarmChange | null {
  if (lifecycle.level === 0) return null;
  const patch = { level: 0, returnedAt: Math.max(lifecycle.changedAt, now), isHeld: false } as const;
  // An alarm that came and went under maintenance without a notification needs no acknowledgement.
  const isSeen = lifecycle.state === 'acknowledged' || (lifecycle.isSuppressed && !lifecycle.isNotified);
  const next =
    isSeen && !isKept(lifecycle)
      ? ended(lifecycle, now, patch)
      : stepped(lifecycle, now, { ...patch, state: 'returned' });
  const isNotifying = lifecycle.isNotified && !isSilenced(lifecycle);
  return changeTo(
    next,
    [entry('returned', next, { collectedAt: at, detail })],
    isNotifying ? notificationOf(next, 'returned') : null,
  );
}
