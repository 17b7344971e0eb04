import type { AlarmLevel } from './alarm-levels.ts';
import type { AnalysisState } from './alarm-states.ts';
import type { DeviceFilter } from './device-filters.ts';
import type { DeviceState } from './freshness.ts';
import type { IsoTime } from './readings.ts';

/** Marks of a device, the gravest first: its state, and for a device that is online its analysis. What has never reported is not normal. */
export const deviceMarks = ['offline', 'late', 'lowBattery', 'poorSignal', 'occasional', 'none', 'normal'] as const;
export type DeviceMark = (typeof deviceMarks)[number];

/** Numbers of a station's devices and sensors by state. Absent numbers are 0; a station without devices has none at all. */
export interface StationCounts {
  readonly stationId: number;
  /** Server time of the count that first had these figures. */
  readonly at: IsoTime;
  /** Devices that pass each filter of lists. */
  readonly devices: Readonly<Partial<Record<DeviceFilter, number>>>;
  /** Devices by the worst level of the alarms that mark them. */
  readonly levels: Readonly<Partial<Record<AlarmLevel, number>>>;
  /** Devices that no alarm marks, by state. */
  readonly calm: Readonly<Partial<Record<DeviceState, number>>>;
  /** Disabled devices by state. They count among the devices above. */
  readonly disabled?: Readonly<Partial<Record<DeviceState, number>>>;
  /** Sensors in service, and those of each data state. */
  readonly sensors: Readonly<Partial<Record<'total' | Exclude<AnalysisState<'data'>, 'none'>, number>>>;
  /** The gravest mark of its devices. */
  readonly mark: DeviceMark;
  /** Last contact of the offline device that has been silent longest; null: none is offline, or it never made contact. */
  readonly silentSince: IsoTime | null;
}

/** From collect to receive. What takes longer was kept back, also where its frame does not say so. */
export const ON_TIME_MS = 3_600_000;

/** When all stations were counted last, and until when that is current: the next count is due well before. Server times. */
export interface Counted {
  readonly at: IsoTime;
  readonly until: IsoTime;
  /** Times of the newest report since the count before, if one came on time. */
  readonly newest?: { readonly collectTime: IsoTime; readonly receiveTime: IsoTime } | undefined;
}

const states: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];

/** The counts as those get them who may not know alarms. */
export function withoutAlarms(counts: StationCounts): StationCounts {
  const { alarmed, ...devices } = counts.devices;
  if (alarmed === undefined) return counts;
  const calm = states.flatMap((state) => (devices[state] === undefined ? [] : [[state, devices[state]] as const]));
  return { ...counts, devices, levels: {}, calm: Object.fromEntries(calm) };
}
