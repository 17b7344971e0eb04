import { expect, test } from 'vitest';
import { renewals, shownMovement } from './renewal.ts';

test('instruments are re-installed where their values fall back, and nowhere else', () => {
  const movedAt = (t: number): number => t / 10;
  const found = renewals(movedAt, 5_000, 25_000);
  expect(found).toEqual([7_000, 14_000, 21_000]);
  for (const at of found) expect(shownMovement(movedAt(at))).toBeLessThan(shownMovement(movedAt(at - 1)));
  expect(renewals(() => 650, 0, 1e9)).toEqual([]);
});
