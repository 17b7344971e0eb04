import type { ReadingValues, SensorTypeCode } from '../model/index.ts';
import type { Picture } from './jpeg.ts';
import type { Reply } from './order.ts';

/** One reading of one sensor. */
export interface WireReading {
  /** 0 on board, 1 to 6. */
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

/** The device's own state. `values` holds `statusFields` by key, physical units, null where missing. */
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
  /** Readings of a reserved type, counted only. */
  reserved: number;
  /** Places where nothing is fitted. */
  nulls: number;
  /** Earliest and latest collect time of the report, ms since 1970, reserved ones included; absent in an empty report. */
  collected?: { from: number; to: number };
}

/** One part of a waveform. Device, port, type, sub-address and start name the waveform. */
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
  /** Place of the first sample in the waveform, counted per axis. */
  firstSample: number;
  /** Counts, axes interleaved. */
  samples: Int16Array;
}

export type ParamValue = number | string | null;

/** Values of one parameter set by catalogue key, physical units. Empty when a set is asked for. */
export interface ParamSet {
  set: number;
  values: Record<string, ParamValue>;
}

/** What a device says of itself. Empty strings where it does not know. */
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

/** What a device, or a person at it, has to show or to say. */
export interface Note {
  /** ms since 1970. */
  readonly at: number;
  readonly text: string;
  readonly picture: Picture | null;
}

/** What became of something that a device said. Their order is how the metrics number them. */
export const fates = [
  'stored',
  /** Every row of it is stored already with these values. */
  'duplicate',
  'malformed',
  /** To be sent again later. */
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
  /** What it is in the protocol's own numbers, for the metrics. */
  readonly type: string;
  readonly content: C;
  /** Names it within its device. It repeats with a resend. */
  readonly id: string;
  /** The device's own number of it, 0 to 65535. */
  readonly number: number;
  /** When it was sent by the device's clock, ms since 1970. */
  readonly sentAt: number;
  readonly isResend: boolean;
  /** The device knows that its clock was never set. */
  readonly isClockUnset: boolean;
  /** All of it as it came, to be read without the key of its connection. */
  readonly bytes: Buffer;
  /** It is the reply to an order as well, which counts once it is stored. */
  readonly reply?: Reply | null;
}

export type ReportUplink = Stored<'report', Report>;
export type WaveUplink = Stored<'wave', WavePart>;
export type ParamsUplink = Stored<'params', readonly ParamSet[]>;
export type NoteUplink = Stored<'note', Note>;

/** What any device says of its own accord that is stored before it is answered. */
export type Uplink = ReportUplink | WaveUplink | ParamsUplink | NoteUplink;

/** 2015-01-01T00:00:00Z in s. */
const EARLIEST_S = 1_420_070_400;
const MAX_AHEAD_S = 86_400;

/** True for a collect time before 2015 or more than 24 h ahead of the server, in whole seconds. Both in ms since 1970. */
export function isCollectTimeRefused(collectedAt: number, nowMs: number): boolean {
  const collected = Math.floor(collectedAt / 1000);
  return collected < EARLIEST_S || collected - Math.floor(nowMs / 1000) > MAX_AHEAD_S;
}
