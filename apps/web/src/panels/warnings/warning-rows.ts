import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { groupBurst, type AlarmRow } from '../../alarms/burst.ts';
import { isOpen, shownLevel, worstFirst } from '../../alarms/open-alarms.ts';

interface WarningCounts {
  readonly byLevel: Readonly<Record<AlarmLevel, number>>;
  readonly unacknowledged: number;
  readonly acknowledged: number;
}

/** Open alarms of the wanted stations (null: all), worst first, then unacknowledged ones. */
export function openAlarmsOf(
  alarms: Iterable<LiveAlarm>,
  wanted: ReadonlySet<number> | null,
  nowMs: number,
): LiveAlarm[] {
  const found: LiveAlarm[] = [];
  for (const alarm of alarms) if (isOpen(alarm) && (wanted === null || wanted.has(alarm.stationId))) found.push(alarm);
  return found.sort(worstFirst(nowMs));
}

/** One row per alarm, or per station for a burst. */
export const warningRows = (alarms: readonly LiveAlarm[]): AlarmRow<LiveAlarm>[] =>
  groupBurst(alarms, ({ stationId }) => String(stationId));

export function countWarnings(alarms: readonly LiveAlarm[]): WarningCounts {
  const byLevel = { 1: 0, 2: 0, 3: 0, 4: 0 };
  let [unacknowledged, acknowledged] = [0, 0];
  for (const alarm of alarms) {
    byLevel[shownLevel(alarm)] += 1;
    if (alarm.state === 'acknowledged') acknowledged += 1;
    else unacknowledged += 1;
  }
  return { byLevel, unacknowledged, acknowledged };
}
