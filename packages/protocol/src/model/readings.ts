import { quality } from './checks.ts';
import type { ReadingValues, SensorTypeCode } from './sensors.ts';

/** ISO 8601 UTC with milliseconds. */
export type IsoTime = string;

/** Newest accepted reading of a sensor, or one reading of a batch. Values by catalogue key, physical units. */
export interface LiveReading {
  /** Device number in decimal. */
  deviceNo: string;
  stationId: number;
  sensorId: number;
  port: number;
  type: SensorTypeCode;
  subAddress: number;
  /** Collect time, corrected where the device's clock was off. */
  collectTime: IsoTime;
  receiveTime: IsoTime;
  /** Claimed collect time of a reading ahead; `collectTime` is then its receive time, at which it counts. */
  claimedTime?: IsoTime | undefined;
  /** 0 good, 1 suspect, 2 sensor fault, 3 clock unset, 4 clock ahead. */
  quality: number;
  /** Bits of the failed checks on its values. */
  checks: number;
  /** Older than known data (resent or out of order): it belongs on curves, never replaces a latest value. */
  late: boolean;
  values: ReadingValues;
}

/** Newest STATUS of a device, or one of a batch. `values` has the status fields of the catalogue by key. */
export interface LiveStatus {
  deviceNo: string;
  stationId: number;
  collectTime: IsoTime;
  receiveTime: IsoTime;
  /** As for a reading ahead. */
  claimedTime?: IsoTime | undefined;
  late: boolean;
  /** Number of its report, within one boot of the device; null for old records. */
  sequence: number | null;
  /** Bits 0 to 28, 1 = fault; null when unknown to the device. */
  runStatus: number | null;
  encryptionFunction: boolean | null;
  resendFunction: boolean | null;
  pushData: boolean | null;
  values: Readonly<Record<string, number | null>>;
}

/** The device was heard: any valid frame counts, including heartbeats. */
export interface LiveContact {
  deviceNo: string;
  stationId: number;
  seenTime: IsoTime;
  isConnected: boolean;
}

/** Text that sorts the readings of a sensor, or the statuses of a device, the newest last. True ones come after those ahead. */
export const newnessOf = (record: {
  readonly collectTime: IsoTime;
  readonly claimedTime?: IsoTime | undefined;
  readonly quality?: number;
}): string =>
  `${record.quality === quality.clockAhead || record.claimedTime !== undefined ? 0 : 1}${record.collectTime}`;
