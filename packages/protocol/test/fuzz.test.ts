import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import {
  ANSWER,
  FrameReader,
  FrameType,
  MAX_FRAME_BYTES,
  decodeAnswer,
  encodeFrame,
  hasRefusedCollectTime,
  type Decoded,
  type Frame,
  type Report,
} from '../src/wire/grtu/index.ts';
import { decoders, encodeSample } from './codecs.ts';
import { seeded } from './random.ts';
import { samples } from './samples.ts';

const FRAMES = 1_000_000;
const NOW = 1_790_000_000_000;
const HEAP_ALLOWANCE = 16 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are still held after a collection. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const byType: Readonly<Record<number, (body: Buffer) => Decoded<unknown>>> = {
  [FrameType.HELLO]: decoders.hello,
  [FrameType.REPORT]: decoders.report,
  [FrameType.WAVE]: decoders.wave,
  [FrameType.PARAMS]: decoders.params,
  [FrameType.PARAM_READ]: decoders.params,
  [FrameType.PARAM_WRITE]: decoders.params,
  [FrameType.COMMAND]: decoders.command,
  [FrameType.HORN]: decoders.horn,
};

function decode(frame: Frame): Decoded<unknown> {
  const { type } = frame.header;
  const decoded = type & ANSWER ? decodeAnswer(frame.body) : (byType[type] ?? decoders.empty)(frame.body);
  if (type === FrameType.REPORT && decoded.ok) hasRefusedCollectTime(decoded.value as Report, NOW);
  return decoded;
}

describe('a million mutated frames', () => {
  test('never throws, uses bounded memory, and recovers', () => {
    const random = seeded(20_261);
    const seeds = samples(random).map((sample) => ({
      header: {
        flags: 0,
        type: sample.type,
        deviceNo: '350000000000007',
        boot: 1,
        sequence: 1,
        counter: 1,
        sendTime: 1_790_000_000,
      },
      // The few long bodies would take most of the time without testing more.
      body: encodeSample(sample).subarray(0, 400),
    }));
    const good = encodeFrame({ ...(seeds[0]?.header ?? expect.fail()), type: FrameType.HEARTBEAT }, Buffer.alloc(0));
    const reader = new FrameReader();
    let now = NOW;
    let delivered = 0;
    let refused = 0;
    let mostPending = 0;
    const run = (bytes: Buffer): void => {
      reader.push(bytes, now);
      for (let event = reader.next(now); event; event = reader.next(now)) {
        if (event.kind !== 'frame') continue;
        delivered++;
        if (!decode(event.frame).ok) refused++;
      }
      if (reader.pending > mostPending) mostPending = reader.pending;
    };
    const mutate = (bytes: Buffer): void => {
      for (let n = random(1, 3); n > 0 && bytes.length > 0; n--) {
        const at = random(0, bytes.length - 1);
        const way = random(0, 3);
        bytes[at] =
          way === 0 ? random(0, 255) : way === 1 ? 0xff : way === 2 ? 0 : (bytes[at] ?? 0) ^ (1 << random(0, 7));
      }
    };

    const heapBefore = heldBytes();
    for (let i = 0; i < FRAMES; i++) {
      const seed = seeds[i % seeds.length] ?? expect.fail();
      // Three in four are mutated with valid checks, to reach the decoders; the others are mutated on the wire.
      const isInside = (i & 3) !== 0;
      const body = Buffer.from(seed.body);
      if (isInside) mutate(body);
      const cut = random(0, 15) === 0 ? random(0, body.length) : body.length;
      const bytes = encodeFrame(seed.header, isInside ? body.subarray(0, cut) : body);
      if (!isInside) mutate(bytes);
      run(isInside ? bytes : bytes.subarray(0, random(0, 15) === 0 ? random(0, bytes.length) : bytes.length));
      if (i % 50 === 0) now += 20_000;
    }
    const heapAfter = heldBytes();

    expect(delivered).toBeGreaterThan(FRAMES / 2);
    expect(refused).toBeGreaterThan(FRAMES / 10);
    expect(reader.badTrailers).toBeGreaterThan(FRAMES / 20);
    expect(mostPending).toBeLessThan(MAX_FRAME_BYTES);
    expect(heapAfter - heapBefore).toBeLessThan(HEAP_ALLOWANCE);
    // Held bytes expire in the end, and a valid frame is read again.
    for (let i = 0; i < MAX_FRAME_BYTES && reader.pending > 0; i++) reader.next((now += 20_000));
    const before = delivered;
    run(good);
    expect(delivered).toBe(before + 1);
  });
});
