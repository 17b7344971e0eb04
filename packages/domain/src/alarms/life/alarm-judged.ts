import type { AlarmLevel } from '@groundwatch/protocol/model';
import { isSilenced, type AlarmChange, type AlarmLogEntry, type AlarmLife } from './alarm-life.ts';
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
  life: AlarmLife | null,
  judgement: JudgedLevel,
  now: number,
  isSuppressed = false,
): AlarmChange | null {
  const { level, was, isResent } = judgement;
  if (isResent && (level === 0 || !isWorse(level, was))) return null;
  if (life === null) return level === 0 ? null : begun(judgement, level, now, isSuppressed);
  if (isResent && level !== 0) return judgedLate(life, judgement, level, now);
  if (level === life.level) return null;
  if (level === 0) return returnAlarm(life, judgement.at, now);
  if (!isWorse(level, life.level)) {
    const next = stepped(life, now, { level });
    const isNotifying = life.isNotified && !isSilenced(life);
    return changeTo(
      next,
      [entry('lowered', next, { collectedAt: judgement.at })],
      isNotifying ? notificationOf(next, 'lowered') : null,
    );
  }
  return risen(life, judgement, level, now);
}

function begun({ at, isResent, isOngoing }: JudgedLevel, level: AlarmLevel, now: number, isSuppressed: boolean) {
  const isOver = isResent && !isOngoing;
  const isNotified = !isOver && !isSuppressed;
  const life: AlarmLife = {
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
  if (isSuppressed) entries.push(entry('suppressed', life));
  return { life, entries, notification: isNotified ? notificationOf(life, what) : null, isRise: true };
}

function risen(life: AlarmLife, { at, isResent }: JudgedLevel, level: AlarmLevel, now: number): AlarmChange {
  // Shelving covers the level at that time: a worse one ends it, and red is never silenced by it.
  const endsShelving = life.shelvedUntil !== null && (level === 1 || level < (life.shelvedLevel ?? life.worstLevel));
  const open = endsShelving ? { ...life, ...unshelved } : life;
  const isNotified = !isSilenced(open);
  const isAgain = life.level === 0;
  const next: AlarmLife = {
    ...stepped(open, now, {
      state: 'unacknowledged',
      level,
      worstLevel: Math.min(level, life.worstLevel) as AlarmLevel,
      firstTriggeredAt: Math.min(at, life.firstTriggeredAt),
      triggeredAt: at,
      acknowledgedAt: null,
      acknowledgedBy: '',
      returnedAt: null,
      isResent,
      reactivations: life.reactivations + (isAgain ? 1 : 0),
      escalationStep: 0,
      isNotified,
    }),
    risenRevision: life.revision + 1,
  };
  const what = isResent ? 'raisedLate' : isAgain ? 'reactivated' : 'worsened';
  const detail = isNotified ? {} : { isSilent: true };
  const entries: AlarmLogEntry[] = [entry(what, next, { collectedAt: at, detail })];
  if (endsShelving) entries.unshift(entry('unshelved', life, { detail: { cause: 'worse' } }));
  return { life: next, entries, notification: isNotified ? notificationOf(next, what) : null, isRise: true };
}

/** A late level that still holds is a normal rise; one that is over is added to the alarm's log and worst level. */
function judgedLate(life: AlarmLife, judgement: JudgedLevel, level: AlarmLevel, now: number): AlarmChange | null {
  const { at, isOngoing } = judgement;
  if (isOngoing && isWorse(level, life.level)) return risen(life, judgement, level, now);
  const firstTriggeredAt = Math.min(at, life.firstTriggeredAt);
  const isWorst = level < life.worstLevel;
  if (!isWorst && firstTriggeredAt === life.firstTriggeredAt) return null;
  const known = { firstTriggeredAt, worstLevel: isWorst ? level : life.worstLevel };
  const next = stepped(life, now, {
    ...known,
    // Nobody has acknowledged this level.
    ...(isWorst ? { acknowledgedAt: null, acknowledgedBy: '' } : {}),
    ...(isWorst && life.state === 'acknowledged' ? { state: 'unacknowledged', escalationStep: 0 } : {}),
  });
  const line = entry('raisedLate', { level }, { collectedAt: at, detail: isOngoing ? {} : { isOver: true } });
  return changeTo(isWorst ? { ...next, risenRevision: next.revision } : next, [line]);
}

/** Returns an alarm to normal. `at`: collect time of the evidence; null: its trigger was contradicted later. */
export function returnAlarm(
  life: AlarmLife,
  at: number | null,
  now: number,
  detail: Readonly<Record<string, unknown>> = {},
): AlarmChange | null {
  if (life.level === 0) return null;
  const patch = { level: 0, returnedAt: Math.max(life.changedAt, now), isHeld: false } as const;
  // An alarm that came and went under maintenance without a notification needs no acknowledgement.
  const isSeen = life.state === 'acknowledged' || (life.isSuppressed && !life.isNotified);
  const next = isSeen && !isKept(life) ? ended(life, now, patch) : stepped(life, now, { ...patch, state: 'returned' });
  const isNotifying = life.isNotified && !isSilenced(life);
  return changeTo(
    next,
    [entry('returned', next, { collectedAt: at, detail })],
    isNotifying ? notificationOf(next, 'returned') : null,
  );
}
