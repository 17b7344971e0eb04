import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { callsForPeople, shownLevel } from '../../alarms/open-alarms.ts';

/** How long each of several alarms of a level is shown, ms. */
export const TURN_MS = 30_000;

/** A resent alarm that is over needs nobody: it was not on the wall at its time. */
const isOver = ({ isResent, level }: LiveAlarm): boolean => isResent && level === 0;

/** Alarms that need people, worst first, then longest waiting. */
export function waitingAlarms(alarms: Iterable<LiveAlarm>, nowMs: number): LiveAlarm[] {
  return [...alarms]
    .filter((alarm) => callsForPeople(alarm, nowMs) && !isOver(alarm))
    .sort(
      (a, b) => shownLevel(a) - shownLevel(b) || Date.parse(a.raisedTime) - Date.parse(b.raisedTime) || a.id - b.id,
    );
}

export interface TakenWall {
  /** The alarm that has the wall. Null: none. */
  readonly alarm: LiveAlarm | null;
  /** The others that need people, including those that do not take over a wall. */
  readonly others: readonly LiveAlarm[];
}

/**
 * The alarm that has the wall until it is acknowledged or ended. A worse one replaces it at once. Alarms of one level take turns
 * by the clock, so that all screens show the same one. Pure.
 */
export function takenWall(alarms: Iterable<LiveAlarm>, takeoverFrom: AlarmLevel | null, nowMs: number): TakenWall {
  const waiting = waitingAlarms(alarms, nowMs);
  const worst = waiting[0];
  if (!worst || takeoverFrom === null || shownLevel(worst) > takeoverFrom) return { alarm: null, others: waiting };
  const equals = waiting.filter((alarm) => shownLevel(alarm) === shownLevel(worst));
  const alarm = equals[Math.floor(nowMs / TURN_MS) % equals.length]!;
  return { alarm, others: waiting.filter((other) => other !== alarm) };
}
