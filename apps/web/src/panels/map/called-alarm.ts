import { fieldOf } from '../../alarms/quantity.ts';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Station } from '@groundwatch/protocol/rest';
import { callsForPeople, worstFirst } from '../../alarms/standing.ts';

/** The worst standing alarm that nobody has acknowledged, of stations that have a place on the map. */
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

/** Whether what it was raised by is a curve that can be drawn: a value of its sensor held against a limit. */
export const hasCurve = ({ kind, sensorId, trip }: LiveAlarm, sensorType: string): boolean =>
  kind === 'threshold' && sensorId !== null && fieldOf(sensorType, trip.field)?.unit === trip.unit;
