import { expect, test } from 'vitest';
import { pastBegin } from './scale.ts';

test('a picture of ten days begins with the readings there are, an hour before now at least', () => {
  const hour = 3_600_000;
  const now = 1_000 * hour;
  expect(pastBegin(now, 240, now - 500 * hour)).toBe(now - 240 * hour);
  expect(pastBegin(now, 240, now - 30 * hour)).toBe(now - 30 * hour);
  expect(pastBegin(now, 240, now - hour / 6)).toBe(now - hour);
  expect(pastBegin(now, 240, undefined)).toBe(now - 240 * hour);
});
