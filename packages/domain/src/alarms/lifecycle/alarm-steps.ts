import {
  isSilenced,
  MAX_SHELVED_MS,
  type AlarmChange,
  type AlarmLogEntry,
  type AlarmLifecycle,
  type AlarmRefusal,
} from './alarm-lifecycle.ts';
import { changeTo, ended, entry, isKept, notificationOf, stepped, unshelved } from './alarm-marks.ts';

type Step = AlarmChange | AlarmRefusal;

const hasEnded = ({ state }: AlarmLifecycle): boolean => state === 'normal';

/** `seen`: the revision on the screen. Refused where the alarm has become worse since. */
export function acknowledgeAlarm(
  lifecycle: AlarmLifecycle,
  { by, note = '', seen }: { by: string; note?: string; seen?: number | undefined },
  now: number,
): Step {
  if (hasEnded(lifecycle)) return 'ended';
  if (seen !== undefined && seen < lifecycle.risenRevision) return 'worse';
  if (lifecycle.acknowledgedAt !== null) return 'alreadyAcknowledged';
  const patch = { acknowledgedAt: Math.max(lifecycle.changedAt, now), acknowledgedBy: by };
  const isEnd = lifecycle.level === 0 && !isKept(lifecycle);
  const next = isEnd
    ? ended(lifecycle, now, patch)
    : stepped(lifecycle, now, { ...patch, state: lifecycle.level === 0 ? 'returned' : 'acknowledged' });
  return changeTo(next, [entry('acknowledged', next, { note })]);
}

/** Shelves an alarm until a time at most seven days ahead; again: until the new time. An acknowledgement stays. */
export function shelveAlarm(
  lifecycle: AlarmLifecycle,
  { until, by, reason }: { until: number; by: string; reason: string },
  now: number,
): Step {
  if (hasEnded(lifecycle)) return 'ended';
  const shelvedUntil = Math.min(until, now + MAX_SHELVED_MS);
  const next = stepped(lifecycle, now, {
    shelvedUntil,
    shelvedLevel: lifecycle.level === 0 ? lifecycle.worstLevel : lifecycle.level,
    shelvedBy: by,
    shelveReason: reason,
    isNotified: false,
  });
  const detail = { until: new Date(shelvedUntil).toISOString() };
  return changeTo(next, [entry('shelved', next, { note: reason, detail })]);
}

/** Ends shelving, by a person or on expiry. */
export function unshelveAlarm(lifecycle: AlarmLifecycle, cause: 'person' | 'time', now: number): Step {
  if (hasEnded(lifecycle)) return 'ended';
  if (lifecycle.shelvedUntil === null) return 'notShelved';
  const line = entry('unshelved', lifecycle, { detail: { cause } });
  return audible({ ...lifecycle, ...unshelved }, 'unshelved', line, now);
}

/** Takes an alarm out of service, with a reason, until somebody puts it back. */
export function takeOutOfService(lifecycle: AlarmLifecycle, reason: string, now: number): Step {
  if (hasEnded(lifecycle)) return 'ended';
  if (lifecycle.isOutOfService) return 'alreadyOutOfService';
  const next = stepped(lifecycle, now, { isOutOfService: true, isNotified: false });
  return changeTo(next, [entry('outOfService', next, { note: reason })]);
}

export function putInService(lifecycle: AlarmLifecycle, now: number): Step {
  if (hasEnded(lifecycle)) return 'ended';
  if (!lifecycle.isOutOfService) return 'inService';
  return audible({ ...lifecycle, isOutOfService: false }, 'inService', entry('inService', lifecycle), now);
}

/** Applies the start or end of its station's maintenance window (`works`). null where nothing changes. */
export function suppressAlarm(
  lifecycle: AlarmLifecycle,
  isSuppressed: boolean,
  now: number,
  works: Readonly<Record<string, unknown>> = {},
): AlarmChange | null {
  if (hasEnded(lifecycle) || lifecycle.isSuppressed === isSuppressed) return null;
  if (!isSuppressed)
    return audible({ ...lifecycle, isSuppressed }, 'unsuppressed', entry('unsuppressed', lifecycle), now);
  const next = stepped(lifecycle, now, { isSuppressed });
  return changeTo(next, [entry('suppressed', next, { detail: works })]);
}

/** A silence has ended: people are notified of a level that they do not know of; a returned alarm that needs nobody ends. */
function audible(
  lifecycle: AlarmLifecycle,
  what: 'unshelved' | 'unsuppressed' | 'inService',
  line: AlarmLogEntry,
  now: number,
): AlarmChange {
  if (lifecycle.level !== 0) {
    if (isSilenced(lifecycle) || lifecycle.isNotified) return changeTo(stepped(lifecycle, now, {}), [line]);
    const next = stepped(lifecycle, now, {
      state: 'unacknowledged',
      acknowledgedAt: null,
      acknowledgedBy: '',
      escalationStep: 0,
      isNotified: true,
    });
    return changeTo(next, [line], notificationOf(next, what));
  }
  // Data measured out of service does not count; what came and went under maintenance had no notification.
  const isDone =
    lifecycle.acknowledgedAt !== null || what === 'inService' || (what === 'unsuppressed' && !lifecycle.isNotified);
  return changeTo(isDone && !isKept(lifecycle) ? ended(lifecycle, now) : stepped(lifecycle, now, {}), [line]);
}

/**
 * Closes an alarm, by a person: one that has returned, is out of service, or cannot return for lack of data (held, or `isSilent`: its
 * device does not report). It keeps its level, so that it is raised again if data shows that it still holds.
 */
export function closeAlarm(
  lifecycle: AlarmLifecycle,
  { reason, isSilent }: { reason: string; isSilent: boolean },
  now: number,
): Step {
  if (hasEnded(lifecycle)) return 'ended';
  if (lifecycle.level !== 0 && !lifecycle.isHeld && !lifecycle.isOutOfService && !isSilent) return 'active';
  return endedAlarm(lifecycle, entry('closed', lifecycle, { note: reason }), now, {});
}

/** Ends an alarm that its rule no longer judges. null where it has ended. */
export function endAlarmByRule(
  lifecycle: AlarmLifecycle,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  return hasEnded(lifecycle)
    ? null
    : endedAlarm(lifecycle, entry('ruleEnded', lifecycle, { detail }), now, { level: 0 });
}

function endedAlarm(lifecycle: AlarmLifecycle, line: AlarmLogEntry, now: number, patch: { level?: 0 }): AlarmChange {
  const next = ended(lifecycle, now, { ...patch, ...unshelved, isHeld: false });
  const isNotifying = lifecycle.level !== 0 && lifecycle.isNotified && !isSilenced(lifecycle);
  return changeTo(next, [line], isNotifying ? { ...notificationOf(next, 'closed'), level: 0 } : null);
}

/** Marks an alarm as held when too few sensors are fresh to show that it is over, or unmarks it. null where nothing changes. */
export function holdAlarm(
  lifecycle: AlarmLifecycle,
  isHeld: boolean,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  if (hasEnded(lifecycle) || lifecycle.isHeld === isHeld || (isHeld && lifecycle.level === 0)) return null;
  const next = stepped(lifecycle, now, { isHeld });
  return changeTo(next, [entry(isHeld ? 'held' : 'released', next, { detail })]);
}

/** Escalates an unacknowledged alarm by one step. null where it is acknowledged, or the step was made already. */
export function escalateAlarm(
  lifecycle: AlarmLifecycle,
  step: number,
  detail: Readonly<Record<string, unknown>>,
  now: number,
): AlarmChange | null {
  if (lifecycle.state !== 'unacknowledged' || isSilenced(lifecycle) || step !== lifecycle.escalationStep + 1)
    return null;
  const next = stepped(lifecycle, now, { escalationStep: step });
  return changeTo(next, [entry('escalated', next, { detail: { ...detail, step } })], notificationOf(next, 'escalated'));
}
