import type { Reinstallation, SensorTypeCode } from '@groundwatch/protocol/model';

export interface SensorFacts {
  readonly type: SensorTypeCode;
  /** Time of the sensor's own reference, ms since 1970; null: its first reading. */
  readonly referenceAt: number | null;
  /** In ascending order; absent: none. */
  readonly reinstallations?: readonly Reinstallation[];
}

export interface DeviceFacts {
  /** Voltage below which its model's battery is low; null: 11.5 V, or 3.45 V for a single cell, distinguished by the voltage. */
  readonly lowBatteryV: number | null;
}

/** Facts of sensors and devices besides their readings; undefined: it does not exist, and its conditions are never assessable. */
export interface Facts {
  readonly sensor: (id: number) => SensorFacts | undefined;
  readonly device: (id: number) => DeviceFacts | undefined;
}
