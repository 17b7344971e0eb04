import type { LiveAlarm } from '@groundwatch/protocol/live';
import { groupBurst, type AlarmRow } from '../../alarms/burst.ts';
import { isOpen, worstFirst } from '../../alarms/open-alarms.ts';

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
