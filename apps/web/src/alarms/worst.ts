import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { LevelStyle } from '../ui/symbols/shapes.ts';
import { isAside, styleOf } from './open-alarms.ts';

/** The worst active level of a place, and whether an alarm of this level is unacknowledged. */
export interface Warning {
  readonly level: AlarmLevel;
  readonly style: LevelStyle;
  readonly count: number;
  /** The alarm that gives the name. */
  readonly alarm: LiveAlarm;
}

/** Grouped by `keyOf`. Alarms that are shelved, suppressed, returned or ended mark no place. */
function worstBy<K>(
  alarms: Iterable<LiveAlarm>,
  keyOf: (alarm: LiveAlarm) => K | null,
  nowMs: number,
): ReadonlyMap<K, Warning> {
  const found = new Map<K, Warning>();
  for (const alarm of alarms) {
    if (alarm.level === 0 || alarm.state === 'normal' || isAside(alarm, nowMs)) continue;
    const key = keyOf(alarm);
    if (key === null) continue;
    const known = found.get(key);
    const style = styleOf(alarm, nowMs);
    const count = (known?.count ?? 0) + 1;
    if (!known || alarm.level < known.level) found.set(key, { level: alarm.level, style, count, alarm });
    else {
      const isLouder = alarm.level === known.level && style === 'unacknowledged';
      found.set(key, { ...known, ...(isLouder && { style, alarm }), count });
    }
  }
  return found;
}

export const worstByStation = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<number, Warning> =>
  worstBy(alarms, ({ stationId }) => stationId, nowMs);
export const worstByDevice = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<string, Warning> =>
  worstBy(alarms, ({ deviceNo }) => deviceNo, nowMs);
export const worstBySensor = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<number, Warning> =>
  worstBy(alarms, ({ sensorId }) => sensorId, nowMs);

/** Of a sensor's field. */
export const quantityKey = (sensorId: number, field: string): string => `${sensorId}.${field}`;
export const worstByQuantity = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<string, Warning> =>
  worstBy(
    alarms,
    ({ sensorId, trigger: { field } }) => (sensorId === null || field === null ? null : quantityKey(sensorId, field)),
    nowMs,
  );
