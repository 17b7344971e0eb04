import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';
import type { Metrics } from '../metrics.ts';
import type { Job, UnknownDevice } from '../batch/jobs.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Ident, Protocol, Reply } from '@groundwatch/protocol/wire';
import type { Gate } from '../recorder/gate.ts';
import type { SessionSet } from './session-set.ts';

/** Interface of the recorder for sessions. */
export interface RecorderPort {
  /** The database is unreachable: uplinks are answered "busy". */
  readonly isAway: boolean;
  submit(job: Job): void;
  /** The device was heard (any valid frame), or its connection opened or closed. */
  touch(device: DeviceEntry, hasChanged: boolean): void;
  identify(device: DeviceEntry, ident: Ident): void;
  /** A plain device was heard from another address during an open connection: the device itself, or somebody else. */
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

/** Interface of the downlink for sessions. */
export interface DownlinkPort {
  /** Number of commands that the device should stay awake for, at most 255, as in an answer. */
  waitingFor(device: DeviceEntry): number;
  /** The device got an answer, so requests may follow. */
  poke(device: DeviceEntry): void;
  /** The device replied to a request. */
  answered(device: DeviceEntry, reply: Reply): void;
}

/** Promotes the next secret and the next listener of a device. */
export interface PromotionsPort {
  /** The device proved its next secret (sealed here), which becomes its secret. False where the row has changed. */
  hasSecret(device: DeviceEntry, sealed: Buffer): Promise<boolean>;
  /** The device connected through this listener, which becomes its own if it is the next one. */
  cameThrough(device: DeviceEntry, tcpServerId: number): void;
}

/** Everything that the sessions of one listener share. */
export interface SessionHost {
  readonly clock: Clock;
  readonly protocol: Protocol;
  readonly limits: Limits;
  readonly tcpServerId: number;
  /** Only trusted devices can connect here. */
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
  /** The socket of a session from this address is closed. */
  released(address: string): void;
}
