import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('asks simultaneous questions together, no more than a call takes, and answers each', async () => {
  const calls: (readonly number[])[] = [];
  const double = gather(2, async (numbers: readonly number[]) => {
    calls.push(numbers);
    if (numbers.includes(3)) throw new Error('three');
    return numbers.map((one) => 2 * one);
  });
  const results = await Promise.allSettled([1, 2, 3].map(double));
  expect(results.slice(0, 2)).toEqual([2, 4].map((value) => ({ status: 'fulfilled', value })));
  expect(results[2]).toMatchObject({ status: 'rejected' });
  expect(calls).toEqual([[1, 2], [3]]);
});
