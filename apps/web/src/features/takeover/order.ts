import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { callsForPeople, shownLevel } from '../../alarms/standing.ts';

/** How long one of several alarms of a level stands on the wall before the next one, ms. */
export const TURN_MS = 30_000;

/** What came late and is over calls for nobody: it never was on the wall at its own time. */
const isOver = ({ isLate, level }: LiveAlarm): boolean => isLate && level === 0;

/** Alarms that want people, the worst first, of one level the one that has waited longest. */
export function waitingAlarms(alarms: Iterable<LiveAlarm>, nowMs: number): LiveAlarm[] {
  return [...alarms]
    .filter((alarm) => callsForPeople(alarm, nowMs) && !isOver(alarm))
    .sort(
      (a, b) => shownLevel(a) - shownLevel(b) || Date.parse(a.raisedTime) - Date.parse(b.raisedTime) || a.id - b.id,
    );
}

export interface TakenWall {
  /** The one that has the wall; null: none takes it. */
  readonly alarm: LiveAlarm | null;
  /** The rest that want people, those that do not take a wall as well. */
  readonly others: readonly LiveAlarm[];
}

/**
 * Which alarm has the wall: it stays until it was acknowledged or has ended. A worse one has it at once; those of one level take turns
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
