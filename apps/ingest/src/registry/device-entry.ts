import { sealer } from '@groundwatch/db';
import { sensorTypes, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { DeviceFacts } from '@groundwatch/protocol/wire';

export type Security = 'plain' | 'authenticated' | 'encrypted';

/** A sensor in memory. Times in ms since 1970. */
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

/** The columns of a device that ingest needs. */
export interface DeviceRow {
  id: number;
  deviceNo: number;
  stationId: number;
  tcpServerId: number | null;
  nextTcpServerId: number | null;
  security: Security;
  /** All three are encrypted, as in the database. */
  secret: Buffer | null;
  nextSecret: Buffer | null;
  password: Buffer | null;
  sendCycleS: number;
  isEnabled: boolean;
  ident: string;
  /** Newest collect time claimed by its readings ahead, ms since 1970; 0: it has none. */
  aheadUntil: number;
}

/** Effect of a changed row on an open connection: none, it must check its listener, or it ends. */
export type Consequence = 'none' | 'moved' | 'revoked';

const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one && other ? one.equals(other) : one === other;

/** A device in memory, shared by its session and the recorder and refreshed in place. Times in ms since 1970. */
export class DeviceEntry implements DeviceFacts {
  readonly id: number;
  readonly deviceNo: string;
  stationId: number;
  tcpServerId: number | null;
  nextTcpServerId: number | null;
  security: Security;
  secret: Buffer | null;
  nextSecret: Buffer | null;
  password: Buffer | null;
  sendCycleS: number;
  isEnabled: boolean;
  /** Its reported identification, as one comparable text. */
  ident: string;
  /** Deleted from the database. */
  isDeleted = false;
  readonly sensors = new Map<number, SensorEntry>();
  /** Newest committed STATUS, and within the batch of that number. */
  latestStatusAt = Number.NEGATIVE_INFINITY;
  batch = 0;
  newestStatusAt = 0;
  /** Seconds added to the device's times; 0 while its clock is right. */
  clockOffsetS = 0;
  aheadUntil: number;
  seenAt = 0;
  isConnected = false;
  address = '';
  contactWrittenAt = Number.NEGATIVE_INFINITY;
  /** When a possible take-over was last logged. */
  takenOverAt = Number.NEGATIVE_INFINITY;

  constructor(row: DeviceRow) {
    this.id = row.id;
    this.deviceNo = String(row.deviceNo);
    this.stationId = row.stationId;
    this.tcpServerId = row.tcpServerId;
    this.nextTcpServerId = row.nextTcpServerId;
    this.security = row.security;
    this.secret = row.secret;
    this.nextSecret = row.nextSecret;
    this.password = row.password;
    this.sendCycleS = row.sendCycleS;
    this.isEnabled = row.isEnabled;
    this.ident = row.ident;
    this.aheadUntil = row.aheadUntil;
  }

  openSecret(which: 'present' | 'next'): Buffer | null {
    const sealed = which === 'next' ? this.nextSecret : this.secret;
    return sealed && sealer().open('device secret', sealed);
  }

  openPassword(): string | null {
    return this.password && sealer().open('station password', this.password).toString('latin1');
  }

  /** Whether the device may connect through this listener. */
  isWelcomeAt(tcpServerId: number): boolean {
    if (!this.isEnabled || this.isDeleted) return false;
    return this.tcpServerId === null || this.tcpServerId === tcpServerId || this.nextTcpServerId === tcpServerId;
  }

  /** Takes a newer row; returns its effect on an open connection. */
  refresh(row: DeviceRow): Consequence {
    // A secret that arrived over a connection of this process is already known here. One that arrived elsewhere ends the connection, which
    // may be of somebody with the old secret.
    const isOwn = isSame(row.password, this.password) && (row.security === 'plain' || isSame(row.secret, this.secret));
    const isRevoked = row.security !== this.security || !isOwn || row.isEnabled !== this.isEnabled;
    const hasMoved = row.tcpServerId !== this.tcpServerId || row.nextTcpServerId !== this.nextTcpServerId;
    this.stationId = row.stationId;
    this.tcpServerId = row.tcpServerId;
    this.nextTcpServerId = row.nextTcpServerId;
    this.security = row.security;
    this.secret = row.secret;
    this.nextSecret = row.nextSecret;
    this.password = row.password;
    this.sendCycleS = row.sendCycleS;
    this.isEnabled = row.isEnabled;
    this.ident = row.ident;
    this.aheadUntil = Math.max(this.aheadUntil, row.aheadUntil);
    return isRevoked ? 'revoked' : hasMoved ? 'moved' : 'none';
  }
}

const typeIndex = new Map([...sensorTypes.keys()].map((code, index) => [code, index]));

/** Port, type and sub-address as one number: the key of a sensor within its device. */
export const sensorKey = (port: number, type: SensorTypeCode, subAddress: number): number =>
  (port * typeIndex.size + (typeIndex.get(type) as number)) * 256 + subAddress;
