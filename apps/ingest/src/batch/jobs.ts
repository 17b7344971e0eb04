import type { FrameHeader, ParamSet, Report, ResultCode, WavePart } from '@groundwatch/protocol/wire';
import type { DeviceEntry } from '../registry/device-entry.ts';

/** Who is answered once a frame's fate is known. */
export interface Reply {
  settle(header: FrameHeader, code: ResultCode): void;
}

interface JobBase {
  readonly device: DeviceEntry;
  readonly header: FrameHeader;
  /** The frame as received, for the quarantine. */
  readonly bytes: Buffer;
  readonly body: Buffer;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly tcpServerId: number;
  readonly address: string;
  readonly reply: Reply;
}

export interface ReportJob extends JobBase {
  readonly kind: 'report';
  readonly report: Report;
  /** Seconds by which a person moves these readings, which were ahead and are stored as such. */
  readonly movedS?: number;
}

export interface WaveJob extends JobBase {
  readonly kind: 'wave';
  readonly wave: WavePart;
}

export interface ParamsJob extends JobBase {
  readonly kind: 'params';
  readonly sets: readonly ParamSet[];
}

/** A frame that is answered only after the transaction that stores it. */
export type Job = ReportJob | WaveJob | ParamsJob;

export interface UnknownDevice {
  readonly deviceNo: string;
  readonly frame: Buffer;
  readonly tcpServerId: number;
  readonly address: string;
}
