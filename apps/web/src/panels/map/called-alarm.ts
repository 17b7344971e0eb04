import { fieldOf } from '../../alarms/quantity.ts';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Station } from '@groundwatch/protocol/rest';
import { callsForPeople, worstFirst } from '../../alarms/open-alarms.ts';

/** The worst open unacknowledged alarm of stations with a position. */
export function calledAlarm(
  alarms: Iterable<LiveAlarm>,
  stations: ReadonlyMap<number, Station>,
  nowMs: number,
): LiveAlarm | null {
  const order = worstFirst(nowMs);
  let found: LiveAlarm | null = null;
  for (const alarm of alarms) {
    const station = stations.get(alarm.stationId);
    if (!station || station.longitude === null || alarm.level === 0 || !callsForPeople(alarm, nowMs)) continue;
    if (!found || order(alarm, found) < 0) found = alarm;
  }
  return found;
}

/** Whether the alarm's value can be drawn as a curve: a sensor value compared with a limit. */
export const hasCurve = ({ kind, sensorId, sensorType, trigger }: LiveAlarm): boolean =>
  kind === 'threshold' && sensorId !== null && fieldOf(sensorType, trigger.field)?.unit === trigger.unit;
