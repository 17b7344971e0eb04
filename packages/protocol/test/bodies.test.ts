import { describe, expect, test } from 'vitest';
import { FrameReader, encodeFrame, type FrameHeader } from '../src/wire/grtu/index.ts';
import { decodedSample, decoders, encodeSample } from './codecs.ts';
import { cuts, feed } from './feed.ts';
import { seeded } from './random.ts';
import { samples } from './samples.ts';

const header: FrameHeader = {
  flags: 4,
  type: 0,
  deviceNo: '350000000000007',
  boot: 3,
  sequence: 9,
  counter: 12,
  sendTime: 1_790_000_000,
};
const key = Buffer.alloc(16, 0x5a);

describe.each(samples(seeded(11)).map((s) => [s.name, s] as const))('%s', (_, sample) => {
  const body = encodeSample(sample);
  const decode = decoders[sample.kind];

  test('decodes to what was encoded', () => {
    expect(decode(body)).toEqual({ ok: true, value: decodedSample(sample) });
  });

  test('truncated at any byte, never throws and never gives the whole', () => {
    const whole = { ok: true, value: decodedSample(sample) };
    for (let length = 0; length < body.length; length++) {
      expect(decode(Buffer.from(body.subarray(0, length)))).not.toEqual(whole);
    }
  });

  test.each([false, true])('as a frame at every split point (sealed: %s)', (isSealed) => {
    const typed = { ...header, type: sample.type, flags: isSealed ? 12 : 4 };
    const bytes = encodeFrame(typed, body, isSealed ? { key, direction: 'up' } : undefined);
    for (const chunks of cuts(bytes)) {
      const reader = new FrameReader();
      reader.setKey(key);
      const { frames, skipped, pending } = feed(reader, chunks, 0);
      expect(frames.length).toBe(1);
      const frame = frames[0]?.frame;
      expect(frame?.body.equals(body) && frame.bytes.equals(bytes)).toBe(true);
      expect(frame?.header).toEqual(typed);
      expect([skipped, pending, reader.deadline]).toEqual([0, 0, null]);
    }
  });
});
