import type { BusMessage } from '@groundwatch/protocol/live';
import { quality, type LiveContact, type LiveReading, type LiveStatus } from '@groundwatch/protocol/model';
import type { DeviceEntry } from '../registry/device-entry.ts';
import { checksOfReading, sequenceOf, type ReadingRows, type Row, type StatusRow } from '../batch/rows.ts';
import { runStatus } from '../batch/table-spec.ts';

export interface Pending<K, R extends Row> {
  readonly key: K;
  readonly device: DeviceEntry;
  readonly row: R;
  readonly isAhead: boolean;
}
export interface PendingReading extends Pending<object, Row> {
  readonly rows: ReadingRows;
}
export type PendingStatus = Pending<object, StatusRow>;

const MAX_TEXTS = 256;
const texts = new Map<number, string>();

/** Rows of a report share their times, so each is written once. */
function iso(ms: number): string {
  let text = texts.get(ms);
  if (text === undefined) {
    if (texts.size === MAX_TEXTS) texts.clear();
    texts.set(ms, (text = new Date(ms).toISOString()));
  }
  return text;
}

/** A reading ahead counts at its receive time, and has its claimed time as well. */
const timesOf = ({ row: { at, receivedAt }, isAhead }: Pending<object, Row>) => ({
  collectTime: iso(isAhead ? receivedAt : at),
  receiveTime: iso(receivedAt),
  ...(isAhead ? { claimedTime: iso(at) } : {}),
});

export function liveStatus(pending: PendingStatus): LiveStatus {
  const { device, row } = pending;
  const { status } = row;
  return {
    deviceNo: device.deviceNo,
    stationId: device.stationId,
    ...timesOf(pending),
    late: row.isResent,
    sequence: sequenceOf(row),
    runStatus: runStatus(status.runStatus),
    encryptionFunction: status.encryptionFunction,
    resendFunction: status.resendFunction,
    pushData: status.pushData,
    values: status.values,
  };
}

export function liveReading(pending: PendingReading): LiveReading {
  const { device, row, rows, isAhead } = pending;
  const { reading, sensor } = rows;
  return {
    deviceNo: device.deviceNo,
    stationId: device.stationId,
    sensorId: sensor.id,
    port: reading.port,
    type: reading.type,
    subAddress: reading.subAddress,
    ...timesOf(pending),
    quality: isAhead ? quality.clockAhead : row.quality,
    checks: checksOfReading(rows),
    late: row.isResent,
    values: reading.values,
  };
}

export const liveContact = (device: DeviceEntry): LiveContact => ({
  deviceNo: device.deviceNo,
  stationId: device.stationId,
  seenTime: iso(device.seenAt),
  isConnected: device.isConnected,
});

/** The message that a device reported parameters. */
export const parametersChanged = (device: Pick<DeviceEntry, 'deviceNo' | 'stationId'>): BusMessage => ({
  kind: 'changed',
  changed: { topic: 'parameters', deviceNo: device.deviceNo, stationId: device.stationId },
});

export const remarksChanged = ({ deviceNo, stationId }: DeviceEntry): BusMessage => ({
  kind: 'changed',
  changed: { topic: 'remarks', deviceNo, stationId },
});
