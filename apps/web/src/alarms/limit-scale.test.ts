import { expect, it } from 'vitest';
import { limitBar } from './limit-scale.ts';

const limits = { 1: 80, 2: 60, 3: 50, 4: 35 };

it('every level is equally wide, what is below all limits twice as wide', () => {
  const at = (value: number) => limitBar(value, { side: 'above', limits })!;
  expect(at(0)).toMatchObject({ reached: 0, at: 0 });
  expect(at(17.5)).toMatchObject({ reached: 0, at: 1 / 6 });
  // A level begins at its limit.
  expect(at(35)).toMatchObject({ reached: 1, at: 2 / 6 });
  expect(at(55)).toMatchObject({ reached: 2, at: 3.5 / 6 });
  expect(at(1_000)).toMatchObject({ reached: 4, at: 1 });
  expect(at(50).levels.map(({ level }) => level)).toEqual([4, 3, 2, 1]);
});

it('downwards and beyond zero', () => {
  const battery = { side: 'below', limits: { 2: 10, 3: 11 } } as const;
  expect(limitBar(12.5, battery)).toMatchObject({ reached: 0 });
  expect(limitBar(10.5, battery)).toMatchObject({ reached: 1, at: 2.5 / 4 });
  expect(limitBar(9, battery)?.reached).toBe(2);
  expect(limitBar(-55, { side: 'beyond', limits })?.reached).toBe(2);
});

it('without limits there is no bar', () => {
  expect(limitBar(1, { side: 'above', limits: {} })).toBeNull();
});
