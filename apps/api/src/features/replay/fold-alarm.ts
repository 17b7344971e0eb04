import {
  acknowledgeAlarm,
  closeAlarm,
  endAlarmByRule,
  escalateAlarm,
  holdAlarm,
  judgeAlarm,
  putInService,
  returnAlarm,
  shelveAlarm,
  suppressAlarm,
  takeOutOfService,
  unshelveAlarm,
  type AlarmChange,
  type AlarmLifecycle,
  type AlarmRefusal,
} from '@groundwatch/domain/alarms';
import type { AlarmEventKind, AlarmLevel } from '@groundwatch/protocol/model';

/** A line of an alarm's log. Times are ms since 1970. */
export interface LoggedEvent {
  readonly at: number;
  readonly collectedAt: number | null;
  readonly what: AlarmEventKind;
  readonly level: AlarmLevel | 0;
  readonly accountName: string;
  readonly note: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** State of an alarm after one line of its log. */
export interface FoldedStep {
  readonly event: LoggedEvent;
  readonly lifecycle: AlarmLifecycle;
  /** The line is a rise: value and limit come from the judgement at its collect time. */
  readonly isRise: boolean;
}

type Next = AlarmChange | AlarmRefusal | null;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function rise(lifecycle: AlarmLifecycle | null, { at, collectedAt, level, what, detail }: LoggedEvent): Next {
  const isResent = what === 'raisedLate';
  const judgement = { at: collectedAt ?? at, level, was: 0, isResent, isOngoing: detail['isOver'] !== true } as const;
  // An alarm raised under maintenance was not notified.
  return judgeAlarm(lifecycle, judgement, at, lifecycle === null && detail['isSilent'] === true);
}

function step(lifecycle: AlarmLifecycle, event: LoggedEvent): Next {
  const { at, collectedAt, level, accountName, note, detail } = event;
  switch (event.what) {
    case 'raised':
    case 'worsened':
    case 'reactivated':
    case 'raisedLate':
      return rise(lifecycle, event);
    case 'lowered':
      return judgeAlarm(
        lifecycle,
        { at: collectedAt ?? at, level, was: lifecycle.level, isResent: false, isOngoing: true },
        at,
      );
    case 'returned':
      return returnAlarm(lifecycle, collectedAt, at, detail);
    case 'held':
    case 'released':
      return holdAlarm(lifecycle, event.what === 'held', detail, at);
    case 'acknowledged':
      return acknowledgeAlarm(lifecycle, { by: accountName, note }, at);
    case 'shelved': {
      const until = Date.parse(text(detail['until']));
      return shelveAlarm(lifecycle, { until: Number.isNaN(until) ? at : until, by: accountName, reason: note }, at);
    }
    case 'unshelved':
      // The rise that follows ends shelving by itself.
      return detail['cause'] === 'worse' ? null : unshelveAlarm(lifecycle, 'time', at);
    case 'suppressed':
    case 'unsuppressed':
      return suppressAlarm(lifecycle, event.what === 'suppressed', at, detail);
    case 'outOfService':
      return takeOutOfService(lifecycle, note, at);
    case 'inService':
      return putInService(lifecycle, at);
    case 'closed':
      return closeAlarm(lifecycle, { reason: note, isSilent: true }, at);
    case 'ruleEnded':
      return endAlarmByRule(lifecycle, detail, at);
    case 'escalated':
      return escalateAlarm(lifecycle, typeof detail['step'] === 'number' ? detail['step'] : 0, detail, at);
    case 'noted':
    case 'notified':
    case 'horn':
    case 'assigned':
    case 'handedOver':
    case 'checked':
    case 'unchecked':
      return null;
  }
}

/**
 * Rebuilds the lifecycle of an alarm from its log with the rules that made it: the state after each line that changed it. `events` in the order
 * of the log; a log without its first rise gives nothing.
 */
export function foldAlarm(events: readonly LoggedEvent[]): FoldedStep[] {
  const steps: FoldedStep[] = [];
  let lifecycle: AlarmLifecycle | null = null;
  for (const event of events) {
    const next: Next = lifecycle === null ? rise(null, event) : step(lifecycle, event);
    if (next === null || typeof next === 'string') continue;
    lifecycle = next.lifecycle;
    steps.push({ event, lifecycle, isRise: next.isRise });
  }
  return steps;
}
