import type { Explained } from '../conversation.ts';
import { FrameFlag, FrameType } from './constants.ts';
import { FrameReader } from './frame-reader.ts';
import type { Frame } from './frame.ts';
import { decodeHello } from './messages/hello.ts';
import { decodeReport } from './messages/report.ts';

const FLAGS_AT = 2;

/** Content of a stored frame, as far as readable without a key. Never throws. */
export function explain(bytes: Buffer): Explained {
  const reader = new FrameReader({ direction: 'up' });
  reader.push(bytes, 0);
  const event = reader.next(0);
  if (event?.kind !== 'frame') {
    const isSealed = bytes.length > FLAGS_AT && (bytes[FLAGS_AT]! & FrameFlag.ENC) !== 0;
    return { kind: isSealed ? 'sealed' : 'unreadable', sentAt: null };
  }
  return { ...read(event.frame), sentAt: event.frame.header.sendTime * 1000 };
}

function read({ header: { type }, body }: Frame): Omit<Explained, 'sentAt'> {
  if (type === FrameType.HEARTBEAT) return { kind: 'heartbeat' };
  if (type === FrameType.HELLO) {
    const hello = decodeHello(body);
    if (!hello.ok) return { kind: 'unreadable' };
    return { kind: 'hello', ident: hello.value.ident, hasSecret: hello.value.auth !== undefined };
  }
  if (type !== FrameType.REPORT) return { kind: 'other' };
  const report = decodeReport(body);
  return report.ok ? { kind: 'report', report: report.value } : { kind: 'unreadable' };
}
