import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parameterSets,
  sentTypes,
  statusFields,
  type Field,
  type SensorType,
  type WireType,
} from '../src/model/index.ts';
import {
  decodeParams,
  decodeReport,
  decodeWave,
  encodeFrame,
  encodeParams,
  encodeReport,
  encodeWave,
  type FrameHeader,
  type Status,
  type WavePart,
  type WireReading,
} from '../src/wire/grtu/index.ts';
import { oneFrame } from './feed.ts';

const limits: Readonly<Record<WireType, readonly [number, number]>> = {
  u8: [0, 2 ** 8 - 2],
  u16: [0, 2 ** 16 - 2],
  u32: [0, 2 ** 32 - 2],
  i16: [1 - 2 ** 15, 2 ** 15 - 1],
  i32: [1 - 2 ** 31, 2 ** 31 - 1],
};

/** Every value of a field: whole steps of its unit, including limits and missing. */
const valueOf = (f: Pick<Field, 'wire' | 'exponent'>): fc.Arbitrary<number | null> => {
  const [min, max] = limits[f.wire];
  const raw = fc.oneof({ weight: 6, arbitrary: fc.integer({ min, max }) }, fc.constantFrom(min, max, 0));
  return fc.option(
    raw.map((n) => Number((n / 10 ** f.exponent).toFixed(f.exponent)) + 0),
    { freq: 8 },
  );
};

const record = <T>(entries: readonly (readonly [string, fc.Arbitrary<T>])[]): fc.Arbitrary<Record<string, T>> =>
  fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<T>>);

function reading(type: SensorType): fc.Arbitrary<WireReading> {
  const isSlot = type.slotBit !== undefined;
  const max = type.parts[0]?.family.list?.max ?? 1;
  const values = fc
    .integer({ min: 1, max: Math.min(max, 12) })
    .chain((n) =>
      record(
        type.fields.map((f) => [
          f.key,
          (f.isList ? fc.array(valueOf(f), { minLength: n, maxLength: n }) : valueOf(f)) as fc.Arbitrary<
            WireReading['values'][string]
          >,
        ]),
      ),
    );
  const seconds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
  return fc.record({
    port: isSlot ? fc.integer({ min: 0, max: 6 }) : fc.constant(0),
    type: fc.constant(type.code),
    subAddress: type.code === 'weather' ? fc.constant(0) : fc.integer({ min: 0, max: 255 }),
    collectedAt: fc.tuple(seconds, fc.integer({ min: 0, max: isSlot ? 999 : 0 })).map(([s, ms]) => s * 1000 + ms),
    quality: isSlot ? fc.integer({ min: 0, max: 3 }) : fc.constant(0),
    values,
  });
}

const stored = sentTypes.filter((t) => t.code !== 'b0' && t.code !== 'b1');

const switches = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
const status: fc.Arbitrary<Status> = fc
  .record({
    collectedAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((s) => s * 1000),
    runStatus: fc.option(fc.integer({ min: 0, max: 2 ** 29 - 1 })),
    switches: fc.option(switches),
    values: record(statusFields.map((f) => [f.key, valueOf(f)])),
  })
  .map(({ switches: bits, ...rest }) => {
    const [encryptionFunction, resendFunction, pushData] = bits ?? [null, null, null];
    return { ...rest, encryptionFunction, resendFunction, pushData };
  });

describe('round trip', () => {
  test.each(stored.map((t) => [t.code, t] as const))('reading of %s', (_, type) => {
    fc.assert(
      fc.property(reading(type), (r) => {
        const decoded = decodeReport(encodeReport({ readings: [r] }));
        expect(decoded.ok && decoded.value.readings).toEqual([r]);
      }),
      { numRuns: 150 },
    );
  });

  test('status', () => {
    fc.assert(
      fc.property(status, (s) => {
        const decoded = decodeReport(encodeReport({ status: s, readings: [] }));
        expect(decoded.ok && decoded.value.status).toEqual(s);
      }),
      { numRuns: 300 },
    );
  });

  test.each(parameterSets.map((s) => [s.key, s] as const))('parameter set %s, any part of it', (_, set) => {
    const text = (max: number) => fc.string({ unit: 'grapheme', maxLength: Math.floor(max / 8) });
    const all = record(
      set.params.map((p) => [
        p.key,
        (p.type === 'string'
          ? text(p.maxLength ?? 0).map((s) => s.replace(/\p{Cc}|\p{Cs}/gu, ''))
          : valueOf({ wire: p.type, exponent: p.exponent })) as fc.Arbitrary<string | number | null>,
      ]),
    );
    const portTypes = set.params.filter((p) => p.byte !== undefined).map((p) => p.key);
    const keys = fc.subarray(set.params.map((p) => p.key).filter((k) => !portTypes.includes(k)));
    fc.assert(
      fc.property(all, keys, fc.boolean(), (values, chosen, withPorts) => {
        const some = Object.fromEntries(
          [...chosen, ...(withPorts ? portTypes : [])].map((k) => [k, values[k] ?? null]),
        );
        expect(decodeParams(encodeParams([{ set: set.id, values: some }]))).toEqual({
          ok: true,
          value: [{ set: set.id, values: some }],
        });
      }),
      { numRuns: 60 },
    );
  });

  test('wave', () => {
    const wave = fc.integer({ min: 1, max: 3 }).chain((axes) =>
      fc.record({
        port: fc.integer({ min: 0, max: 6 }),
        type: fc.constantFrom<WavePart['type']>('b4', 'b5', 'b9', 'b15'),
        subAddress: fc.integer({ min: 0, max: 255 }),
        startedAt: fc.integer({ min: 0, max: (2 ** 32 - 1) * 1000 + 999 }),
        sampleRate: fc.integer({ min: 0, max: 65_535 }),
        axes: fc.constant(axes),
        unit: fc.integer({ min: 0, max: 2 ** 32 - 2 }).map((n) => n / 1e6),
        part: fc.integer({ min: 0, max: 9 }),
        parts: fc.integer({ min: 10, max: 65_535 }),
        firstSample: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        samples: fc
          .array(fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: axes, maxLength: axes }), {
            maxLength: 50,
          })
          .map((groups) => Int16Array.from(groups.flat())),
      }),
    );
    fc.assert(
      fc.property(wave, (w) => {
        expect(decodeWave(encodeWave(w))).toEqual({ ok: true, value: w });
      }),
    );
  });

  test('frame, plain and sealed', () => {
    const header: fc.Arbitrary<FrameHeader> = fc.record({
      flags: fc.integer({ min: 0, max: 7 }),
      type: fc.integer({ min: 0, max: 255 }),
      deviceNo: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
      boot: fc.integer({ min: 0, max: 65_535 }),
      sequence: fc.integer({ min: 0, max: 65_535 }),
      counter: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      sendTime: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    });
    const body = fc.uint8Array({ maxLength: 4096 }).map((b) => Buffer.from(b));
    fc.assert(
      fc.property(header, body, (h, b) => {
        const frame = oneFrame(encodeFrame(h, b));
        expect(frame.header).toEqual(h);
        expect(frame.body.equals(b)).toBe(true);
      }),
    );
  });
});

describe('encoders refuse what does not fit the wire', () => {
  const level = stored.find((t) => t.code === 'b12');
  const base: WireReading = { port: 1, type: 'b12', subAddress: 0, collectedAt: 0, quality: 0, values: {} };

  test.each<[string, Partial<WireReading>]>([
    ['the missing number', { values: { temperature: -3276.8 } }],
    ['the missing number of 32 bits', { values: { level: -2_147_483_648 } }],
    ['too much of 32 bits', { values: { level: 2_147_483_648 } }],
    ['too much', { values: { temperature: 3276.8 } }],
    ['not a number', { values: { level: NaN } }],
    ['infinity', { values: { pressure: Infinity } }],
    ['a list', { values: { level: [1] } }],
    ['port 7', { port: 7 }],
    ['half a port', { port: 0.5 }],
    ['sub-address 256', { subAddress: 256 }],
    ['a time before 1970', { collectedAt: -1 }],
    ['a time after 2106', { collectedAt: 2 ** 32 * 1000 }],
  ])('%s', (_, part) => {
    expect(level).toBeDefined();
    expect(() => encodeReport({ readings: [{ ...base, ...part }] })).toThrow(RangeError);
    // The shared writer works for the next body.
    expect(decodeReport(encodeReport({ readings: [base] })).ok).toBe(true);
  });

  test('lists of different length, none, or too many', () => {
    const array = (x: number[], y: number[]): WireReading => ({
      ...base,
      type: 'b2',
      values: { x, y, z: y, temperature: y },
    });
    for (const bad of [array([1], [1, 2]), array([], []), array(Array(129).fill(0), Array(129).fill(0))]) {
      expect(() => encodeReport({ readings: [bad] })).toThrow(RangeError);
    }
  });

  test('a body over 4096 bytes', () => {
    const many = Array.from({ length: 200 }, () => base);
    expect(() => encodeReport({ readings: many })).toThrow(RangeError);
  });

  test('parameters that are unknown, of the wrong kind or too long', () => {
    for (const values of [{ nonsense: 1 }, { sendCycle: '10' }, { deviceName: 5 }, { centre0Domain: 'x'.repeat(65) }]) {
      expect(() => encodeParams([{ set: 1, values }])).toThrow(RangeError);
    }
    expect(() => encodeParams([{ set: 9, values: { a: 1 } }])).toThrow(RangeError);
  });

  test('header values out of range', () => {
    const header: FrameHeader = { flags: 0, type: 2, deviceNo: '1', boot: 0, sequence: 0, counter: 0, sendTime: 0 };
    const bad: Partial<FrameHeader>[] = [
      { flags: 16 },
      { type: 256 },
      { deviceNo: 'abc' },
      { deviceNo: '18446744073709551616' },
      { boot: 65_536 },
      { sequence: -1 },
      { counter: 2 ** 32 },
      { sendTime: 2 ** 32 },
    ];
    for (const part of bad) expect(() => encodeFrame({ ...header, ...part }, Buffer.alloc(0))).toThrow(RangeError);
    expect(() => encodeFrame(header, Buffer.alloc(4097))).toThrow(RangeError);
  });
});
