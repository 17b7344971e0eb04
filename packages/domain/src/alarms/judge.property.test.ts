import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bindRule, judge, nothingHeld, type SampleValue } from './index.ts';
import { dataOf, Engine, heldBefore, trimmed } from './testing/engine.ts';
import { facts, MINUTE, randomRule, readings } from './testing/random-rules.ts';
import { atOnce } from './testing/support.ts';

const ruleAndReadings = randomRule.chain(({ subject, versions }) => {
  const bound = bindRule(versions, subject, facts);
  return readings(bound.needs.map(({ source }) => source)).map((all) => ({
    bound,
    all,
    kind: versions[0]!.definition.condition.kind,
  }));
});

it('gives the same results from any time on, with only the needed past', () => {
  const changes: Record<string, number> = {};
  fc.assert(
    fc.property(ruleAndReadings, fc.integer({ min: 0, max: 480 }), ({ bound, all, kind }, minute) => {
      const data = dataOf(bound, all);
      const whole = judge(bound, data, nothingHeld, -Infinity);
      const from = minute * MINUTE;
      const tail = judge(bound, trimmed(bound, data, from), heldBefore(whole, from), from);
      expect(tail.filter(({ at }) => at >= from)).toEqual(whole.filter(({ at }) => at >= from));
      changes[kind] = (changes[kind] ?? 0) + whole.length;
    }),
    { numRuns: 1_000 },
  );
  // The test would be empty if rules never changed a level.
  expect(Object.keys(changes)).toHaveLength(11);
  expect(Math.min(...Object.values(changes))).toBeGreaterThan(2);
});

it('asks for as much of the past as an element of a list may be missing', () => {
  const quantity = { types: ['b2'], field: 'x' } as const;
  const rule = atOnce({ kind: 'threshold', quantity, side: 'above', limits: { 2: 3 } }, { offDelayS: 1 });
  const bound = bindRule([rule], 'sensor:5', facts);
  const [whole, lacking, none] = [
    [0, 4],
    [0, null],
    [null, null],
  ];
  const values = [whole, ...Array(8).fill(lacking), ...Array(8).fill(none), lacking] as SampleValue[];
  const data = { series: [{ times: values.map((_, index) => index * MINUTE), values }], references: [] };
  const from = 17 * MINUTE;
  const all = judge(bound, data, nothingHeld, -Infinity);
  expect(all.map(({ level }) => level)).toEqual([2]);
  expect(judge(bound, trimmed(bound, data, from), heldBefore(all, from), from)).toEqual([]);
});

it('gives the same judgements for readings in any order and number', () => {
  fc.assert(
    fc.property(
      ruleAndReadings.chain(({ bound, all }) =>
        fc
          .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all))
          .map(([order, repeated]) => ({ bound, all, order: [...order, ...repeated] })),
      ),
      ({ bound, all, order }) => {
        const engine = new Engine(bound);
        for (const reading of order) engine.take(reading);
        expect(engine.judgements).toEqual(judge(bound, dataOf(bound, all), nothingHeld, -Infinity));
      },
    ),
    { numRuns: 200 },
  );
});

it('has in each change the level before it', () => {
  fc.assert(
    fc.property(ruleAndReadings, ({ bound, all }) => {
      const found = judge(bound, dataOf(bound, all), nothingHeld, -Infinity);
      expect(found.map(({ was }) => was)).toEqual([0, ...found.map(({ level }) => level)].slice(0, found.length));
      expect(found.every(({ level, was }) => level !== was)).toBe(true);
    }),
  );
});
