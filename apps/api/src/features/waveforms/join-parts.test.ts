import { expect, test } from 'vitest';
import { joinParts, type Part } from './join-parts.ts';

const part = (number: number, firstSample: number, ...samples: number[]): Part => {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => bytes.writeInt16LE(sample, i * 2));
  return { part: number, firstSample, samples: bytes };
};
const values = (axis: Buffer): number[] => Array.from({ length: axis.length / 2 }, (_, i) => axis.readInt16LE(i * 2));
const join = (parts: Part[], axes: number, count: number): number[][] =>
  joinParts(parts, { axes, parts: count }).axes.map(values);

test('puts parts of several axes in place, in any order', () => {
  expect(join([part(1, 2, 5, 50), part(0, 0, 1, 10, 2, 20)], 2, 2)).toEqual([
    [1, 2, 5],
    [10, 20, 50],
  ]);
});

test('marks missing samples, in the middle and at the end', () => {
  expect(join([part(0, 0, 1, 2), part(2, 4, 5, 6)], 1, 4)).toEqual([[1, 2, -32_768, -32_768, 5, 6, -32_768, -32_768]]);
});

test('a value at the end of the range is a sample', () => {
  expect(join([part(0, 0, -32_768, 32_767)], 1, 2)).toEqual([[-32_767, 32_767, -32_768, -32_768]]);
});

test('only the last part', () => {
  expect(join([part(1, 2, 7)], 1, 2)).toEqual([[-32_768, -32_768, 7]]);
  expect(join([], 3, 2)).toEqual([[], [], []]);
});

test('cuts a waveform that claims to be endless', () => {
  const { axes, isCut } = joinParts([part(0, 0, 1), part(9, 4_000_000_000, 2)], { axes: 1, parts: 10 });
  expect([axes[0]!.length, isCut]).toEqual([1_200_000, true]);
});
