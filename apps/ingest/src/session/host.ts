import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from '../metrics.ts';
import type { Job, UnknownDevice } from '../batch/jobs.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Ident, Protocol, Reply } from '@groundwatch/protocol/wire';
import type { Gate } from '../recorder/gate.ts';
import type { SessionSet } from './session-set.ts';

/** What a session needs of the recorder. */
export interface RecorderPort {
  /** The database is away: uplinks are answered "busy". */
  readonly isAway: boolean;
  submit(job: Job): void;
  /** The device was heard (any valid frame), or its connection opened or closed. */
  touch(device: DeviceEntry, hasChanged: boolean): void;
  identify(device: DeviceEntry, ident: Ident): void;
  /** A plain device came from another address while it was heard over an open connection: it, or somebody else. */
  takenOver(device: DeviceEntry, from: string, to: string): void;
  quarantineUnknown(unknown: UnknownDevice): void;
}

export interface DeviceFinder {
  get(deviceNo: string): DeviceEntry | undefined;
  find(deviceNo: string): Promise<DeviceEntry | null>;
}

export interface NonceGuard {
  /** False when the device used the nonce before. */
  accept(device: DeviceEntry, nonce: Buffer, now: number): Promise<boolean>;
}

/** What a session needs of the downlink. */
export interface DownlinkPort {
  /** Commands that the device should stay awake for, as an answer counts them: at most 255. */
  waitingFor(device: DeviceEntry): number;
  /** The device was answered and may be asked something. */
  poke(device: DeviceEntry): void;
  /** The device replied to a request. */
  answered(device: DeviceEntry, reply: Reply): void;
}

/** Promotes the next secret and the next listener of a device. */
export interface PromotionsPort {
  /** The device proved its next secret (sealed here), which becomes its secret. False where the row has changed. */
  hasSecret(device: DeviceEntry, sealed: Buffer): Promise<boolean>;
  /** The device came through this listener, which becomes its own if it is the next one. */
  cameThrough(device: DeviceEntry, tcpServerId: number): void;
}

/** Everything that the sessions of one listener share. */
export interface SessionHost {
  readonly clock: Clock;
  readonly protocol: Protocol;
  readonly limits: Limits;
  readonly tcpServerId: number;
  /** Only our own devices can connect here. */
  isTrusted(): boolean;
  readonly registry: DeviceFinder;
  readonly recorder: RecorderPort;
  readonly gate: Gate;
  readonly sessions: SessionSet;
  readonly nonces: NonceGuard;
  readonly downlink: DownlinkPort;
  readonly promotions: PromotionsPort;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** The socket of a session with this address is gone. */
  released(address: string): void;
}
