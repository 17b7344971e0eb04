import type { Reinstallation, SensorTypeCode } from '@groundwatch/protocol/model';

export interface SensorFacts {
  readonly type: SensorTypeCode;
  /** ms since 1970 of the sensor's own reference; null: its first reading. */
  readonly referenceAt: number | null;
  /** By rising time; absent: none. */
  readonly reinstallations?: readonly Reinstallation[];
}

export interface DeviceFacts {
  /** V below which its model's battery is low; null: 11.5, or 3.45 of a single cell, as the voltage itself tells. */
  readonly lowBatteryV: number | null;
}

/** Facts of sensors and devices beside their readings; undefined: there is none, and its conditions are never assessable. */
export interface Facts {
  readonly sensor: (id: number) => SensorFacts | undefined;
  readonly device: (id: number) => DeviceFacts | undefined;
}
