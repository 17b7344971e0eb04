import { quality } from './checks.ts';
import type { ReadingValues, SensorTypeCode } from './sensors.ts';

/** ISO 8601 UTC with milliseconds. */
export type IsoTime = string;

/** Newest accepted reading of one sensor, or one reading of a batch. Values by catalogue key, physical units. */
export interface LiveReading {
  /** Device number in decimal. */
  deviceNo: string;
  stationId: number;
  sensorId: number;
  port: number;
  type: SensorTypeCode;
  subAddress: number;
  /** When the device collected it, corrected where its clock was off. */
  collectTime: IsoTime;
  receiveTime: IsoTime;
  /** The collect time that a reading ahead claims; `collectTime` is then its receive time, at which it counts. */
  claimedTime?: IsoTime | undefined;
  /** 0 good, 1 suspect, 2 sensor fault, 3 clock unset, 4 clock ahead. */
  quality: number;
  /** What its own values say against it: bits of the model's checks. */
  checks: number;
  /** Older than what was already known (resent or out of order): belongs on curves, never replaces a latest value. */
  late: boolean;
  values: ReadingValues;
}

/** Newest STATUS of one device, or one of a batch. `values` holds the status fields of the catalogue by key. */
export interface LiveStatus {
  deviceNo: string;
  stationId: number;
  collectTime: IsoTime;
  receiveTime: IsoTime;
  /** As of a reading ahead. */
  claimedTime?: IsoTime | undefined;
  late: boolean;
  /** Of the report that brought it, within one boot of the device; null where it was stored before that was kept. */
  sequence: number | null;
  /** Bits 0 to 28, 1 = fault; null when the device did not know. */
  runStatus: number | null;
  encryptionFunction: boolean | null;
  resendFunction: boolean | null;
  pushData: boolean | null;
  values: Readonly<Record<string, number | null>>;
}

/** The device was heard: any valid frame counts, heartbeats too. */
export interface LiveContact {
  deviceNo: string;
  stationId: number;
  seenTime: IsoTime;
  isConnected: boolean;
}

/** Sorts the readings of a sensor, or the statuses of a device, as text, the newest last. Any true one comes after those that are ahead. */
export const newnessOf = (record: {
  readonly collectTime: IsoTime;
  readonly claimedTime?: IsoTime | undefined;
  readonly quality?: number;
}): string =>
  `${record.quality === quality.clockAhead || record.claimedTime !== undefined ? 0 : 1}${record.collectTime}`;
