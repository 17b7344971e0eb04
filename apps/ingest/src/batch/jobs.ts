import type { Fate, NoteUplink, ParamsUplink, ReportUplink, Uplink, WaveUplink } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';

/** Receives the fate of an uplink. */
export interface Reply {
  settle(uplink: Uplink, fate: Fate): void;
}

/** An uplink that is answered after the transaction that stores it. */
export interface Job<U extends Uplink = Uplink> {
  readonly device: DeviceEntry;
  readonly uplink: U;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly tcpServerId: number;
  readonly address: string;
  readonly reply: Reply;
  /** Seconds by which a person moves the readings of this report, which are stored as ahead. */
  readonly movedS?: number;
  /** The stored values that this report replaces or removes; the report has the new ones. */
  readonly calculated?: Calculated;
}

/** Of one sensor; times in ms since 1970. */
export interface Calculated {
  readonly sensorId: number;
  readonly removed: readonly number[];
}

export type ReportJob = Job<ReportUplink>;
export type CalculatedJob = ReportJob & { readonly calculated: Calculated };
export type WaveJob = Job<WaveUplink>;
export type ParamsJob = Job<ParamsUplink>;
export type NoteJob = Job<NoteUplink>;

export const isReport = (job: Job): job is ReportJob => job.uplink.kind === 'report';
export const isWave = (job: Job): job is WaveJob => job.uplink.kind === 'wave';
export const isParams = (job: Job): job is ParamsJob => job.uplink.kind === 'params';
export const isNote = (job: Job): job is NoteJob => job.uplink.kind === 'note';

export interface UnknownDevice {
  readonly deviceNo: string;
  readonly frame: Buffer;
  readonly tcpServerId: number;
  readonly address: string;
}
