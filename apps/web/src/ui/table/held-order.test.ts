import { expect, it } from 'vitest';
import { heldOrder } from './held-order.ts';

const held = (before: string, rows: string): string => heldOrder([...before], [...rows], (row) => row).join('');

it('keeps known rows in their places, whatever order they have now', () => {
  expect(held('abcd', 'dbca')).toBe('abcd');
  expect(held('abcd', 'db')).toBe('bd');
});

it('puts new rows above all known ones that they come before', () => {
  expect(held('abc', 'xabyc')).toBe('xabyc');
  expect(held('abc', 'cxyba')).toBe('xyabc');
  expect(held('ab', 'bax')).toBe('abx');
  expect(held('', 'xyz')).toBe('xyz');
});
