import {
  isSilenced,
  MAX_SHELVED_MS,
  type AlarmChange,
  type AlarmLogEntry,
  type AlarmLife,
  type AlarmRefusal,
} from './alarm-life.ts';
import { changeTo, ended, entry, isKept, notificationOf, stepped, unshelved } from './alarm-marks.ts';

type Step = AlarmChange | AlarmRefusal;

const hasEnded = ({ state }: AlarmLife): boolean => state === 'normal';

/** `seen`: the revision on the screen. Refused where the alarm has become worse since. */
export function acknowledgeAlarm(
  life: AlarmLife,
  { by, note = '', seen }: { by: string; note?: string; seen?: number | undefined },
  now: number,
): Step {
  if (hasEnded(life)) return 'ended';
  if (seen !== undefined && seen < life.risenRevision) return 'worse';
  if (life.acknowledgedAt !== null) return 'alreadyAcknowledged';
  const patch = { acknowledgedAt: Math.max(life.changedAt, now), acknowledgedBy: by };
  const isEnd = life.level === 0 && !isKept(life);
  const next = isEnd
    ? ended(life, now, patch)
    : stepped(life, now, { ...patch, state: life.level === 0 ? 'returned' : 'acknowledged' });
  return changeTo(next, [entry('acknowledged', next, { note })]);
}

/** Shelves an alarm until a time at most seven days ahead; again: until the new time. An acknowledgement stays. */
export function shelveAlarm(
  life: AlarmLife,
  { until, by, reason }: { until: number; by: string; reason: string },
  now: number,
): Step {
  if (hasEnded(life)) return 'ended';
  const shelvedUntil = Math.min(until, now + MAX_SHELVED_MS);
  const next = stepped(life, now, {
    shelvedUntil,
    shelvedLevel: life.level === 0 ? life.worstLevel : life.level,
    shelvedBy: by,
    shelveReason: reason,
    isNotified: false,
  });
  const detail = { until: new Date(shelvedUntil).toISOString() };
  return changeTo(next, [entry('shelved', next, { note: reason, detail })]);
}

/** Ends shelving, by a person or on expiry. */
export function unshelveAlarm(life: AlarmLife, cause: 'person' | 'time', now: number): Step {
  if (hasEnded(life)) return 'ended';
  if (life.shelvedUntil === null) return 'notShelved';
  const line = entry('unshelved', life, { detail: { cause } });
  return audible({ ...life, ...unshelved }, 'unshelved', line, now);
}

/** Takes an alarm out of service, with a reason, until somebody puts it back. */
export function takeOutOfService(life: AlarmLife, reason: string, now: number): Step {
  if (hasEnded(life)) return 'ended';
  if (life.isOutOfService) return 'alreadyOutOfService';
  const next = stepped(life, now, { isOutOfService: true, isNotified: false });
  return changeTo(next, [entry('outOfService', next, { note: reason })]);
}

export function putInService(life: AlarmLife, now: number): Step {
  if (hasEnded(life)) return 'ended';
  if (!life.isOutOfService) return 'inService';
  return audible({ ...life, isOutOfService: false }, 'inService', entry('inService', life), now);
}

/** Applies the start or end of its station's maintenance window (`works`). null where nothing changes. */
export function suppressAlarm(
  life: AlarmLife,
  isSuppressed: boolean,
  now: number,
  works: Readonly<Record<string, unknown>> = {},
): AlarmChange | null {
  if (hasEnded(life) || life.isSuppressed === isSuppressed) return null;
  if (!isSuppressed) return audible({ ...life, isSuppressed }, 'unsuppressed', entry('unsuppressed', life), now);
  const next = stepped(life, now, { isSuppressed });
  return changeTo(next, [entry('suppressed', next, { detail: works })]);
}

/** A silence has ended: people are notified of a level that they do not know of; a returned alarm that needs nobody ends. */
function audible(
  life: AlarmLife,
  what: 'unshelved' | 'unsuppressed' | 'inService',
  line: AlarmLogEntry,
  now: number,
): AlarmChange {
  if (life.level !== 0) {
    if (isSilenced(life) || life.isNotified) return changeTo(stepped(life, now, {}), [line]);
    const next = stepped(life, now, {
      state: 'unacknowledged',
      acknowledgedAt: null,
      acknowledgedBy: '',
      escalationStep: 0,
      isNotified: true,
    });
    return changeTo(next, [line], notificationOf(next, what));
  }
  // Data measured out of service does not count; what came and went under maintenance had no notification.
  const isDone = life.acknowledgedAt !== null || what === 'inService' || (what === 'unsuppressed' && !life.isNotified);
  return changeTo(isDone && !isKept(life) ? ended(life, now) : stepped(life, now, {}), [line]);
}

/**
 * Closes an alarm, by a person: one that has returned, is out of service, or cannot return for lack of data (held, or `isSilent`: its
 * device does not report). It keeps its level, so that it is raised again if data shows that it still holds.
 */
export function closeAlarm(
  life: AlarmLife,
  { reason, isSilent }: { reason: string; isSilent: boolean },
  now: number,
): Step {
  if (hasEnded(life)) return 'ended';
  if (life.level !== 0 && !life.isHeld && !life.isOutOfService && !isSilent) return 'active';
  return endedAlarm(life, entry('closed', life, { note: reason }), now, {});
}

/** Ends an alarm that its rule no longer judges. null where it has ended. */
export function endAlarmByRule(
  life: AlarmLife,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  return hasEnded(life) ? null : endedAlarm(life, entry('ruleEnded', life, { detail }), now, { level: 0 });
}

function endedAlarm(life: AlarmLife, line: AlarmLogEntry, now: number, patch: { level?: 0 }): AlarmChange {
  const next = ended(life, now, { ...patch, ...unshelved, isHeld: false });
  const isNotifying = life.level !== 0 && life.isNotified && !isSilenced(life);
  return changeTo(next, [line], isNotifying ? { ...notificationOf(next, 'closed'), level: 0 } : null);
}

/** Marks an alarm as held when too few sensors are fresh to show that it is over, or unmarks it. null where nothing changes. */
export function holdAlarm(
  life: AlarmLife,
  isHeld: boolean,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  if (hasEnded(life) || life.isHeld === isHeld || (isHeld && life.level === 0)) return null;
  const next = stepped(life, now, { isHeld });
  return changeTo(next, [entry(isHeld ? 'held' : 'released', next, { detail })]);
}

/** Escalates an unacknowledged alarm by one step. null where it is acknowledged, or the step was made already. */
export function escalateAlarm(
  life: AlarmLife,
  step: number,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  if (life.state !== 'unacknowledged' || isSilenced(life) || step !== life.escalationStep + 1) return null;
  const next = stepped(life, now, { escalationStep: step });
  return changeTo(next, [entry('escalated', next, { detail: { ...detail, step } })], notificationOf(next, 'escalated'));
}
