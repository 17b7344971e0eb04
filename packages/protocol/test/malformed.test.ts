import { describe, expect, test } from 'vitest';
import { FrameType, Tag, decodeHello, decodeParams, decodeReport } from '../src/wire/grtu/index.ts';
import { decoders } from './codecs.ts';
import { item, malformedSamples } from './malformed-samples.ts';
import { seeded } from './random.ts';

describe('malformed', () => {
  test.each(malformedSamples(seeded(23)).map((s) => [s.name, s] as const))('%s', (_, { kind, body }) => {
    const decoded = decoders[kind](body);
    expect(decoded.ok).toBe(false);
    if (!decoded.ok) expect(decoded.reason).toMatch(/\w/);
  });
});

describe('not malformed', () => {
  const level = [2, 12, 9, 0x6a, 0xb0, 0, 0, 0, 5, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 3];

  test('slots without a mask, unknown tags, any order', () => {
    const body = Buffer.concat([item(0x7a, [1, 2, 3]), item(Tag.SLOT, level), item(0xff, []), item(Tag.SLOT, level)]);
    const decoded = decodeReport(body);
    expect(decoded.ok && decoded.value.readings.map((r) => [r.port, r.type, r.subAddress, r.values])).toEqual([
      [2, 'b12', 9, { level: 1, pressure: 0.2, temperature: 0.3 }],
      [2, 'b12', 9, { level: 1, pressure: 0.2, temperature: 0.3 }],
    ]);
  });

  test('a valid item of another message is skipped', () => {
    const body = Buffer.concat([item(Tag.SLOT, level), item(Tag.NONCE, Buffer.alloc(16))]);
    expect(decodeReport(body).ok).toBe(true);
  });

  test('an empty mask in a report without slots', () => {
    expect(decodeReport(item(Tag.SLOT_MASK, [0, 0]))).toEqual({
      ok: true,
      value: { readings: [], reserved: 0, nulls: 0 },
    });
  });

  test('unknown parameter ids and sets', () => {
    expect(
      decodeParams(Buffer.concat([item(Tag.PARAM, [8, 200, 2, 0, 0, 1, 1, 4]), item(Tag.PARAM, [99, 1, 1, 1])])),
    ).toEqual({
      ok: true,
      value: [
        { set: 8, values: { mountMode: 4 } },
        { set: 99, values: {} },
      ],
    });
  });

  test('invalid UTF-8 becomes U+FFFD and control characters are removed', () => {
    const strings = [[0x41, 0xff, 0x42], [0x00, 0x41, 0x0a, 0x7f, 0xc2, 0x85], [0xe4, 0xb8], [], [], []];
    const decoded = decodeHello(item(Tag.IDENT, [...strings.flatMap((s) => [s.length, ...s]), 255]));
    expect(decoded.ok && decoded.value.ident).toEqual({
      hardware: 'A\ufffdB',
      software: 'A',
      bootVersion: '\ufffd',
      gsmVersion: '',
      imei: '',
      iccid: '',
      operator: null,
    });
  });

  test('every frame type has its own number', () => {
    expect(new Set(Object.values(FrameType)).size).toBe(Object.keys(FrameType).length);
  });
});
