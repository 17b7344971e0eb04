import { FrameReader, type Frame, type ReaderEvent } from '../src/wire/grtu/index.ts';

export interface Fed {
  frames: { offset: number; frame: Frame }[];
  unsupported: Extract<ReaderEvent, { kind: 'unsupported' }>['header'][];
  skipped: number;
  badTrailers: number;
  pending: number;
}

/** Feeds chunks to a reader, drained after each like in a session, and collects the results. */
export function feed(reader: FrameReader, chunks: readonly Buffer[], nowMs: number, into: Fed = emptyFed()): Fed {
  for (const chunk of chunks) {
    reader.push(chunk, nowMs);
    drain(reader, nowMs, into);
  }
  return into;
}

export function drain(reader: FrameReader, nowMs: number, into: Fed): Fed {
  for (let event = reader.next(nowMs); event; event = reader.next(nowMs)) {
    if (event.kind === 'unsupported') into.unsupported.push(event.header);
    else {
      const before = into.frames.reduce((sum, f) => sum + f.frame.bytes.length, 0);
      into.frames.push({ offset: reader.skipped + before, frame: event.frame });
    }
  }
  into.skipped = reader.skipped;
  into.badTrailers = reader.badTrailers;
  into.pending = reader.pending;
  return into;
}

export const emptyFed = (): Fed => ({ frames: [], unsupported: [], skipped: 0, badTrailers: 0, pending: 0 });

/** Ways to split bytes: whole, single bytes, and in two at every place. */
export function* cuts(bytes: Buffer): Generator<Buffer[]> {
  yield [bytes];
  yield Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
  for (let i = 1; i < bytes.length; i++) yield [bytes.subarray(0, i), bytes.subarray(i)];
}

/** The single frame in the bytes. Throws when there is not exactly one. */
export function oneFrame(bytes: Buffer, reader: FrameReader = new FrameReader()): Frame {
  const fed = feed(reader, [bytes], 0);
  const [only] = fed.frames;
  if (!only || fed.frames.length !== 1 || fed.skipped + fed.pending > 0) throw new Error('not exactly one frame');
  return only.frame;
}
