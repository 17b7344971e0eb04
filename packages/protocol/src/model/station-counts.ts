import type { AlarmLevel } from './alarm-levels.ts';
import type { AnalysisState } from './alarm-states.ts';
import type { DeviceFilter } from './device-filters.ts';
import type { DeviceState } from './freshness.ts';
import type { IsoTime } from './readings.ts';

/** What marks a device, the gravest first: its state, and of a device that is online what else is said of it. */
export const deviceMarks = ['offline', 'late', 'lowBattery', 'poorSignal', 'occasional', 'normal', 'none'] as const;
export type DeviceMark = (typeof deviceMarks)[number];

/** Devices and sensors of a station by what is said of them. What is absent is 0; a station that has lost its last device has nothing. */
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
  /** Sensors in service, and those of each data state. */
  readonly sensors: Readonly<Partial<Record<'total' | Exclude<AnalysisState<'data'>, 'none'>, number>>>;
  /** The gravest mark of its devices. */
  readonly mark: DeviceMark;
  /** When the one of those offline that has been silent longest was last heard; null: none, or never. */
  readonly silentSince: IsoTime | null;
}

const states: readonly DeviceState[] = ['online', 'late', 'offline', 'none'];

/** The counts as those get them who may not know alarms. */
export function withoutAlarms(counts: StationCounts): StationCounts {
  const { alarmed, ...devices } = counts.devices;
  if (alarmed === undefined) return counts;
  const calm = states.flatMap((state) => (devices[state] === undefined ? [] : [[state, devices[state]] as const]));
  return { ...counts, devices, levels: {}, calm: Object.fromEntries(calm) };
}
