import type { AlarmLevel, DeviceFilter, DeviceState, StationCounts } from '@groundwatch/protocol/model';
import type { DeviceView } from './judge.ts';
import { stationKinds } from './summary.ts';
import { passesFilter } from './table-query.ts';

type Filtered = Exclude<DeviceFilter, 'plain'>;
const filters = [
  ...(['online', 'late', 'offline', 'none', 'lowBattery', 'poorSignal', 'occasional'] as const),
  ...(['fastChange', 'abnormal', 'largeChange', 'dataNormal', 'alarmed'] as const),
] as const satisfies readonly Filtered[];

const nobody: ReadonlyMap<string, { readonly level: AlarmLevel }> = new Map();

/** The counts of the stations as the server makes them of what is stored, from devices judged here. Data states of sensors are not counted. */
export function countViews(views: readonly DeviceView[], warnings = nobody): StationCounts[] {
  const marks = stationKinds(views);
  return [...Map.groupBy(views, ({ device }) => device.stationId)].map(([stationId, own]): StationCounts => {
    const devices: Partial<Record<DeviceFilter, number>> = {};
    const levels: Partial<Record<AlarmLevel, number>> = {};
    const calm: Partial<Record<DeviceState, number>> = {};
    let total = 0;
    for (const view of own) {
      for (const filter of filters) if (passesFilter(view, filter, warnings)) count(devices, filter);
      const warning = warnings.get(view.device.deviceNo);
      if (warning) count(levels, warning.level);
      else count(calm, view.state);
      total += view.device.sensors.length;
    }
    const heard = own.flatMap(({ state, heardAt }) => (state === 'offline' && heardAt !== null ? [heardAt] : []));
    return {
      ...{ stationId, at: '', devices, levels, calm, sensors: { total } },
      mark: marks.get(stationId)!,
      silentSince: heard.length === 0 ? null : new Date(Math.min(...heard)).toISOString(),
    };
  });
}

function count<K extends string | number>(counts: Partial<Record<K, number>>, key: K): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
