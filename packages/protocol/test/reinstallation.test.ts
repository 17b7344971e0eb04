import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedFields, joinedValue, sensorTypeOf, type ReadingValue } from '../src/model/index.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

test('a continued series equals the series without jumps', () => {
  const value = fc.integer({ min: -10_000, max: 10_000 });
  const events = fc.array(fc.tuple(fc.nat(100), value, value), { maxLength: 5 });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 100 }), events, (truth, jumps) => {
      const reinstallations = jumps.map(([at, one, two]) => ({
        at: iso(at),
        offsets: { opening: one, x: [one, two] },
      }));
      for (const [time, [one, two]] of truth.entries()) {
        const done = jumps.filter(([at]) => at <= time);
        const [first, second] = [1, 2].map((i) => done.reduce((sum, jump) => sum + jump[i]!, 0)) as [number, number];
        expect(joinedValue(one + first, reinstallations, 'opening', time)).toBe(one);
        const list = [one + first, two + second, null];
        expect(joinedValue(list, reinstallations, 'x', time)).toEqual([one, two, null]);
      }
    }),
  );
});

test('an unknown offset gives no values, but only after the event', () => {
  const at = (offset: ReadingValue | undefined, time: number) =>
    joinedValue(7, [{ at: iso(10), offsets: offset === undefined ? {} : { opening: offset } }], 'opening', time);
  expect(at(null, 9)).toBe(7);
  expect(at(null, 10)).toBeNull();
  expect(at(undefined, 10)).toBeNull();
  expect(at(3, 10)).toBe(4);
  expect(joinedValue([1, 2], [{ at: iso(10), offsets: { x: [1, null] } }], 'x', 10)).toEqual([0, null]);
});

test('with an origin earlier events do not count, and values before it are shifted to it', () => {
  const reinstallations = [
    { at: iso(10), offsets: { x: null } },
    { at: iso(20), offsets: { x: [1, 2] } },
    { at: iso(30), offsets: { x: [4, 8] } },
  ];
  const at = (time: number, origin: number) => joinedValue([100, 100], reinstallations, 'x', time, origin);
  expect(at(25, 20)).toEqual([100, 100]);
  expect(at(30, 15)).toEqual([95, 90]);
  expect(at(15, 30)).toEqual([105, 110]);
  expect(at(5, 15)).toBeNull();
});

test('lengths, levels and angles are continued; sums, temperatures, voltages and settings are not', () => {
  const keys = (type: string): string[] => joinedFields(sensorTypeOf(type)).map(({ key }) => key);
  expect(keys('b7')).toEqual(['opening', 'currentLength']);
  expect(keys('b2')).toEqual(['x', 'y', 'z']);
  expect(keys('b11')).toEqual(['x', 'y', 'z', 'total', 'crackOpening', 'crackCurrentLength']);
  expect(keys('b12')).toEqual(['level']);
  expect(keys('settlement')).toEqual(['settlement', 'liquidLevel']);
  for (const type of ['weather', 'b6', 'b10', 'b5', 'b13', 'b14', 'b15']) expect(keys(type)).toEqual([]);
});
