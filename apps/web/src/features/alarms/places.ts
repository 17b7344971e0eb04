import type { Alarm } from '@groundwatch/protocol/rest';

/** The curve of an alarm's quantity around the trigger. Null for a multi-sensor rule. */
export function curveOf({ deviceNo, sensorId, trigger, triggerTime }: Alarm): string | null {
  if (deviceNo === '') return null;
  const at = Date.parse(triggerTime);
  const element = trigger.element === undefined ? '' : `.${trigger.element + 1}`;
  const params = new URLSearchParams({ tab: 'history', panel: 'curve' });
  if (trigger.field !== null) params.set('c', `${sensorId ?? 0}.${trigger.field}${element}`);
  params.set('from', new Date(at - BEFORE_MS).toISOString());
  params.set('to', new Date(at + AFTER_MS).toISOString());
  return `/devices/${deviceNo}?${params.toString()}`;
}

const HOUR = 3_600_000;
const BEFORE_MS = 24 * HOUR;
const AFTER_MS = 6 * HOUR;
const REPLAY_BEFORE_MS = HOUR / 12;

/** The hour in which the alarm was raised, as known then, with some time before it; of a large fleet at the alarm's station. */
export function replayOf({ raisedTime, stationId }: Alarm, isSmall: boolean): string {
  const replay = new Date(Date.parse(raisedTime) - REPLAY_BEFORE_MS).toISOString();
  return `/index?${new URLSearchParams({ replay, ...(!isSmall && { stations: String(stationId) }) }).toString()}`;
}

export const mapOf = ({ stationId }: Alarm): string => `/map?station=${stationId}`;
export const deviceOf = ({ deviceNo }: Alarm): string | null => (deviceNo === '' ? null : `/devices/${deviceNo}`);
export const hornsOf = ({ id }: Alarm): string => `/alarms/horns?alarmId=${id}`;
