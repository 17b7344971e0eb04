import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enums,
  isSameValue,
  parameterProblem,
  parameterSetOf,
  parameterSets,
  settableRange,
  writtenWith,
  type Parameter,
} from '../src/model/index.ts';
import { decodeParams, encodeParams } from '../src/wire/grtu/index.ts';

const all = parameterSets.flatMap((set) => set.params.map((param) => [set.id, param] as const));
const find = (set: number, key: string): Parameter => parameterSetOf(set)!.params.find((param) => param.key === key)!;

/** Values that a user may type: settable ones, limits, and others. */
function typed(param: Parameter): fc.Arbitrary<number | string> {
  const range = settableRange(param);
  if (!range) return fc.string({ unit: 'binary', maxLength: 90 });
  const [low, high] = range;
  const divisor = 10 ** param.exponent;
  return fc.oneof(
    fc.constantFrom(low, high, low - 1 / divisor, high + 1 / divisor, 0),
    fc.integer({ min: Math.round(low * divisor), max: Math.round(high * divisor) }).map((raw) => raw / divisor),
    fc.double({ min: low, max: high, noNaN: true }),
  );
}

describe('settable values', () => {
  it.each(all.map(([set, param]) => [`${set} ${param.key}`, set, param] as const))(
    '%s: goes over the wire and comes back as it was wanted',
    (_, set, param) => {
      let settable = 0;
      fc.assert(
        fc.property(typed(param), (value) => {
          if (parameterProblem(param, value)) return;
          settable += 1;
          const decoded = decodeParams(encodeParams([{ set, values: { [param.key]: value } }]));
          const back = decoded.ok ? decoded.value[0]?.values[param.key] : undefined;
          expect(isSameValue(param, value, back ?? null), `${value} came back as ${back}`).toBe(true);
        }),
        { numRuns: 60, examples: [[param.key === 'deviceSecret' ? 'ab'.repeat(16) : typedExample(param)]] },
      );
      expect(settable).toBeGreaterThan(0);
    },
  );

  it('have limits, steps and choices', () => {
    for (const key of ['sendCycle', 'collectCycle', 'encryptedCollectCycle', 'pushCycle'])
      expect(parameterProblem(find(1, key), 0)?.problem, key).toBe('tooSmall');
    const depth = find(7, 'burialDepth');
    expect([10, 50, 100].map((cm) => parameterProblem(depth, cm))).toEqual([null, null, null]);
    expect([0, 9, 110, 15, 10.5].map((cm) => parameterProblem(depth, cm)?.problem)).toEqual([
      'tooSmall',
      'tooSmall',
      'tooBig',
      'step',
      'decimals',
    ]);
    expect(parameterProblem(find(1, 'sendCycle'), 9)?.problem).toBe('tooSmall');
    expect(parameterProblem(find(1, 'sendCycle'), 86_400)).toBeNull();
    expect(parameterProblem(find(8, 'mountMode'), 6)?.problem).toBe('choice');
    expect(parameterProblem(find(3, 'triggerThreshold'), Number.NaN)?.problem).toBe('number');
    expect(parameterProblem(find(3, 'triggerThreshold'), '5')?.problem).toBe('number');
  });

  it('exclude the missing value', () => {
    for (const [, param] of all) {
      if (param.options) expect(enums[param.options].map(({ code }) => code)).not.toContain(255);
    }
    expect(parameterProblem(find(3, 'sampleRate'), 0xffff)?.problem).toBe('tooBig');
    expect(parameterProblem(find(6, 'orificeElevation'), -0x8000_0000)?.problem).toBe('tooSmall');
  });

  it('of texts are those that the wire returns', () => {
    const domain = find(1, 'centre0Domain');
    expect(parameterProblem(domain, 'a'.repeat(64))).toBeNull();
    expect(parameterProblem(domain, '山'.repeat(22))?.problem).toBe('tooLong');
    expect(parameterProblem(domain, 'a\u0007')?.problem).toBe('controlCharacters');
    expect(parameterProblem(domain, 'a\ud800')?.problem).toBe('controlCharacters');
    expect(parameterProblem(find(1, 'deviceSecret'), 'ab'.repeat(15))?.problem).toBe('secret');
    expect(parameterProblem(domain, 5)?.problem).toBe('required');
  });
});

const typedExample = (param: Parameter): number | string => {
  const range = settableRange(param);
  if (!range) return 'a';
  return param.options ? enums[param.options][0]!.code : range[0];
};

describe('the same value', () => {
  it('is compared at the resolution of the wire', () => {
    const threshold = find(2, 'angleThreshold');
    expect(isSameValue(threshold, 0.29, 29 / 100)).toBe(true);
    expect(isSameValue(threshold, 0.29, 0.3)).toBe(false);
    expect(isSameValue(threshold, 0.29, null)).toBe(false);
    expect(isSameValue(find(1, 'deviceName'), 'a', 'a')).toBe(true);
    expect(isSameValue(find(1, 'deviceName'), 'a', 'A')).toBe(false);
  });

  it('is written with those that share its wire value', () => {
    expect(writtenWith(1, find(1, 'sensorTypePort2')).map(({ key }) => key)).toEqual(
      [1, 2, 3, 4].map((port) => `sensorTypePort${port}`),
    );
    expect(writtenWith(1, find(1, 'sendCycle')).map(({ key }) => key)).toEqual(['sendCycle']);
  });
});
