import { deviceMarks, type DeviceMark, type DeviceState, type StationCounts } from '@groundwatch/protocol/model';
import type { DeviceView } from './judge.ts';
import type { DataState } from './stored.ts';

export const deviceStates: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];

type StateCounts = Readonly<Record<DeviceState, number>>;
type Counted = Exclude<DataState, 'none'>;

export interface Summary {
  readonly total: number;
  readonly counts: StateCounts;
  readonly lowBattery: number;
  readonly poorSignal: number;
  readonly occasional: number;
  /** Devices by the worst data state of their sensors. */
  readonly data: Readonly<Record<Counted, number>>;
  /** Sensors in service, and those of each data state. */
  readonly sensors: Readonly<Record<Counted | 'total', number>>;
}

/** The counts of several stations together. */
export function summarise(rows: Iterable<StationCounts>): Summary {
  const counts = { online: 0, late: 0, offline: 0, none: 0 };
  const others = { lowBattery: 0, poorSignal: 0, occasional: 0 };
  const data = { normal: 0, fastChange: 0, largeChange: 0, abnormal: 0 };
  const sensors = { total: 0, normal: 0, fastChange: 0, largeChange: 0, abnormal: 0 };
  for (const { devices, sensors: own } of rows) {
    add(counts, devices);
    add(others, devices);
    add(data, devices);
    data.normal += devices.dataNormal ?? 0;
    add(sensors, own);
  }
  const total = deviceStates.reduce((sum, state) => sum + counts[state], 0);
  return { total, counts, ...others, data, sensors };
}

function add<T extends Record<string, number>>(to: T, more: { readonly [K in keyof T]?: number | undefined }): void {
  for (const key in to) to[key] = ((to[key] ?? 0) + (more[key] ?? 0)) as T[typeof key];
}

/** Whether a station has devices. */
export const hasDevices = ({ devices }: StationCounts): boolean =>
  deviceStates.some((state) => devices[state] !== undefined);

/** The displayed state of a device. */
export const kindOf = (view: DeviceView): DeviceMark => {
  if (view.state !== 'online') return view.state;
  if (view.isLowBattery) return 'lowBattery';
  return view.isPoorSignal ? 'poorSignal' : view.isOccasional ? 'occasional' : 'normal';
};

/** The most serious device state of each station, by station id. */
export function stationKinds(views: readonly DeviceView[]): Map<number, DeviceMark> {
  const kinds = new Map<number, DeviceMark>();
  for (const view of views) {
    const kind = kindOf(view);
    const known = kinds.get(view.device.stationId);
    if (known === undefined || deviceMarks.indexOf(kind) < deviceMarks.indexOf(known))
      kinds.set(view.device.stationId, kind);
  }
  return kinds;
}
