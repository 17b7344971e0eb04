import { sensorTypes, type SensorTypeCode } from '@groundwatch/protocol/model';

export type Security = 'plain' | 'authenticated' | 'encrypted';

/** One sensor as the recorder knows it. Times in ms since 1970. */
export class SensorEntry {
  readonly id: number;
  /** Newest committed collect time. */
  latestAt: number;
  /** Number of the batch that `newestAt` belongs to. */
  batch = 0;
  /** Newest collect time within that batch, or before it. */
  newestAt = 0;

  constructor(id: number, latestAt: number) {
    this.id = id;
    this.latestAt = latestAt;
  }
}

/** What a row of the device table says, as ingest needs it. */
export interface DeviceRow {
  id: number;
  deviceNo: number;
  stationId: number;
  tcpServerId: number | null;
  security: Security;
  secret: Buffer | null;
  sendCycleS: number;
  isEnabled: boolean;
  ident: string;
}

/** One device of the registry, shared by its session and the recorder; refreshed in place. Times in ms since 1970. */
export class DeviceEntry {
  readonly id: number;
  readonly deviceNo: string;
  stationId: number;
  tcpServerId: number | null;
  security: Security;
  secret: Buffer | null;
  sendCycleS: number;
  isEnabled: boolean;
  /** IDENT as stored, in one comparable text. */
  ident: string;
  /** Gone from the database. */
  isDeleted = false;
  readonly sensors = new Map<number, SensorEntry>();
  /** Newest committed STATUS, and within the batch of that number. */
  latestStatusAt = Number.NEGATIVE_INFINITY;
  batch = 0;
  newestStatusAt = 0;
  /** Seconds added to the device's own times; 0 while its clock is good. */
  clockOffsetS = 0;
  seenAt = 0;
  isConnected = false;
  address = '';
  contactWrittenAt = Number.NEGATIVE_INFINITY;

  constructor(row: DeviceRow) {
    this.id = row.id;
    this.deviceNo = String(row.deviceNo);
    this.stationId = row.stationId;
    this.tcpServerId = row.tcpServerId;
    this.security = row.security;
    this.secret = row.secret;
    this.sendCycleS = row.sendCycleS;
    this.isEnabled = row.isEnabled;
    this.ident = row.ident;
  }

  /** Takes over a newer row; true when an open connection must not go on under the old one. */
  refresh(row: DeviceRow): boolean {
    const isSameSecret = row.secret && this.secret ? row.secret.equals(this.secret) : row.secret === this.secret;
    const mustReconnect =
      row.security !== this.security ||
      (row.security !== 'plain' && !isSameSecret) ||
      row.isEnabled !== this.isEnabled ||
      row.tcpServerId !== this.tcpServerId;
    this.stationId = row.stationId;
    this.tcpServerId = row.tcpServerId;
    this.security = row.security;
    this.secret = row.secret;
    this.sendCycleS = row.sendCycleS;
    this.isEnabled = row.isEnabled;
    this.ident = row.ident;
    return mustReconnect;
  }
}

const typeIndex = new Map([...sensorTypes.keys()].map((code, index) => [code, index]));

/** Port, type and sub-address as one number: the key of a sensor within its device. */
export const sensorKey = (port: number, type: SensorTypeCode, subAddress: number): number =>
  ((port << 5) | (typeIndex.get(type) ?? 31)) * 256 + subAddress;
