import type { ReadingValues, SensorTypeCode } from '../model/index.ts';
import type { Picture } from './jpeg.ts';
import type { Reply } from './order.ts';

/** One reading of one sensor. */
export interface WireReading {
  /** 0 is the device itself, 1 to 6 are ports. */
  port: number;
  type: SensorTypeCode;
  subAddress: number;
  /** ms since 1970. */
  collectedAt: number;
  /** Code of `enums.quality`. */
  quality: number;
  /** By `SensorType.fields` key, physical units. */
  values: ReadingValues;
  /** Payload of a reading whose sensor type is reserved. */
  payload?: Buffer;
}

/** The device's status. `values` has `statusFields` by key, physical units, null where missing. */
export interface Status {
  /** ms since 1970, whole seconds. */
  collectedAt: number;
  /** Bits 0 to 28, 1 = fault. */
  runStatus: number | null;
  encryptionFunction: boolean | null;
  resendFunction: boolean | null;
  pushData: boolean | null;
  values: Record<string, number | null>;
}

export interface Report {
  status?: Status;
  readings: WireReading[];
  /** Number of readings of a reserved type. */
  reserved: number;
  /** Number of empty ports. */
  nulls: number;
  /** Earliest and latest collect time of the report, ms since 1970, including reserved readings; absent in an empty report. */
  collected?: { from: number; to: number };
}

/** One part of a waveform. Device, port, type, sub-address and start identify the waveform. */
export interface WavePart {
  port: number;
  type: SensorTypeCode;
  subAddress: number;
  /** ms since 1970. */
  startedAt: number;
  /** Hz. */
  sampleRate: number;
  /** 1 to 3. */
  axes: number;
  /** Physical value of one count: mg, or mm/s for b15. */
  unit: number;
  /** From 0. */
  part: number;
  parts: number;
  /** Index of the first sample in the waveform, per axis. */
  firstSample: number;
  /** Counts, axes interleaved. */
  samples: Int16Array;
}

export type ParamValue = number | string | null;

/** Values of one parameter set by catalogue key, physical units. Empty in a request. */
export interface ParamSet {
  set: number;
  values: Record<string, ParamValue>;
}

/** Identification of a device. Unknown texts are empty. */
export interface Ident {
  hardware: string;
  software: string;
  bootVersion: string;
  gsmVersion: string;
  imei: string;
  iccid: string;
  /** Code of `enums.operator`. */
  operator: number | null;
}

/** A text or picture from a device, or a person at it. */
export interface Note {
  /** ms since 1970. */
  readonly at: number;
  readonly text: string;
  readonly picture: Picture | null;
}

/** What became of a device's message. Metrics use this order. */
export const fates = [
  'stored',
  /** Every row is stored already with equal values. */
  'duplicate',
  'malformed',
  /** The device should send it again later. */
  'busy',
  'unknownDevice',
  'notAuthorised',
  'unsupported',
  /** A collect time before 2015 or more than 24 h ahead. */
  'timeRefused',
] as const;
export type Fate = (typeof fates)[number];

interface Stored<K extends string, C> {
  readonly kind: K;
  /** Type in the protocol's own numbers, for metrics. */
  readonly type: string;
  readonly content: C;
  /** Identifies it within its device; a resend repeats it. */
  readonly id: string;
  /** The device's own number, 0 to 65535. */
  readonly number: number;
  /** Send time by the device's clock, ms since 1970. */
  readonly sentAt: number;
  readonly isResend: boolean;
  /** The device knows that its clock was never set. */
  readonly isClockUnset: boolean;
  /** The complete bytes, decrypted. */
  readonly bytes: Buffer;
  /** It is also the reply to an order, which counts once it is stored. */
  readonly reply?: Reply | null;
}

export type ReportUplink = Stored<'report', Report>;
export type WaveUplink = Stored<'wave', WavePart>;
export type ParamsUplink = Stored<'params', readonly ParamSet[]>;
export type NoteUplink = Stored<'note', Note>;

/** Messages that are stored before they are answered. */
export type Uplink = ReportUplink | WaveUplink | ParamsUplink | NoteUplink;

/** 2015-01-01T00:00:00Z in s. */
const EARLIEST_S = 1_420_070_400;
const MAX_AHEAD_S = 86_400;

/** Whether a collect time is before 2015 or more than 24 h ahead of the server, in whole seconds. Both in ms since 1970. */
export function isCollectTimeRefused(collectedAt: number, nowMs: number): boolean {
  const collected = Math.floor(collectedAt / 1000);
  return collected < EARLIEST_S || collected - Math.floor(nowMs / 1000) > MAX_AHEAD_S;
}
