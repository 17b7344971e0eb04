import { crc32 } from 'node:zlib';
import type { Reply } from '../order.ts';
import type { Note, NoteUplink, Report, ReportUplink } from '../uplink.ts';
import type { Body } from './body.ts';
import type { Frame } from './frame.ts';

export const typeName = (fn: number): string => `sl651 ${fn.toString(16).padStart(2, '0')}`;

/** A storable message of a station; its id is computed on demand. */
abstract class Message {
  readonly frame: Frame;
  readonly number: number;
  readonly sentAt: number;
  readonly reply: Reply | null;
  /** A resend has the serial of the original without a mark, so any message may be one. */
  readonly isResend = true;
  readonly isClockUnset = false;

  constructor(frame: Frame, { serial, sentAt }: Body & { readonly sentAt: number }, reply: Reply | null) {
    this.frame = frame;
    this.number = serial;
    this.sentAt = sentAt;
    this.reply = reply;
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

export class ReportMessage extends Message implements ReportUplink {
  readonly kind = 'report';
  readonly content: Report;

  constructor(content: Report, ...said: ConstructorParameters<typeof Message>) {
    super(...said);
    this.content = content;
  }
}

export class NoteMessage extends Message implements NoteUplink {
  readonly kind = 'note';
  readonly content: Note;

  constructor(content: Note, ...said: ConstructorParameters<typeof Message>) {
    super(...said);
    this.content = content;
  }
}
