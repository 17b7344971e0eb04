import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { LevelStyle } from '../ui/symbols/shapes.ts';
import { isAside, styleOf } from './standing.ts';

/** The worst active level of a place, and how far the people have come with it: unacknowledged while one of that level is. */
export interface Warning {
  readonly level: AlarmLevel;
  readonly style: LevelStyle;
  readonly count: number;
}

/** By what `keyOf` names; what is set aside, has returned or ended marks no place. */
function worstBy<K>(
  alarms: Iterable<LiveAlarm>,
  keyOf: (alarm: LiveAlarm) => K,
  nowMs: number,
): ReadonlyMap<K, Warning> {
  const found = new Map<K, Warning>();
  for (const alarm of alarms) {
    if (alarm.level === 0 || alarm.state === 'normal' || isAside(alarm, nowMs)) continue;
    const key = keyOf(alarm);
    const known = found.get(key);
    const style = styleOf(alarm, nowMs);
    const count = (known?.count ?? 0) + 1;
    if (!known || alarm.level < known.level) found.set(key, { level: alarm.level, style, count });
    else {
      const isLouder = alarm.level === known.level && style === 'unacknowledged';
      found.set(key, { level: known.level, style: isLouder ? style : known.style, count });
    }
  }
  return found;
}

export const worstByStation = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<number, Warning> =>
  worstBy(alarms, ({ stationId }) => stationId, nowMs);
export const worstByDevice = (alarms: Iterable<LiveAlarm>, nowMs: number): ReadonlyMap<string, Warning> =>
  worstBy(alarms, ({ deviceNo }) => deviceNo, nowMs);
