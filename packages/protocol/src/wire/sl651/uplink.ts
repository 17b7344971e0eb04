import { crc32 } from 'node:zlib';
import type { Report, ReportUplink } from '../uplink.ts';
import type { Frame } from './frame.ts';

export const typeName = (fn: number): string => `sl651 ${fn.toString(16).padStart(2, '0')}`;

/** A report; its id is made when it is asked for. */
export class ReportMessage implements ReportUplink {
  readonly kind = 'report';
  readonly content: Report;
  readonly frame: Frame;
  readonly number: number;
  readonly sentAt: number;
  /** A resend has the serial of the first and says nothing else: any may be one. */
  readonly isResend = true;
  readonly isClockUnset = false;

  constructor(content: Report, frame: Frame, number: number, sentAt: number) {
    this.content = content;
    this.frame = frame;
    this.number = number;
    this.sentAt = sentAt;
  }

  get type(): string {
    return typeName(this.frame.fn);
  }

  get id(): string {
    const { fn, body } = this.frame;
    return `sl651:${fn}:${this.number}:${crc32(body).toString(16).padStart(8, '0')}`;
  }

  get bytes(): Buffer {
    return this.frame.bytes;
  }
}
