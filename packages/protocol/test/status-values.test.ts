import { expect, test } from 'vitest';
import { CHECK_RANGE, judgeable, statusChecks } from '../src/model/index.ts';

test('impossible status values fail its check, and are not judged', () => {
  const good = { battery: 12.6, charge: 90, signal: -71, ambient: null, lbsLongitude: 110.4 };
  expect(statusChecks(good)).toBe(0);
  expect(judgeable(good)).toBe(good);
  const wrong = { ...good, battery: 655.34, charge: 254, signal: 32_767, ambient: 3_276.7, lbsLongitude: 2_147.48 };
  expect(statusChecks(wrong)).toBe(CHECK_RANGE);
  expect(judgeable(wrong)).toEqual({ battery: null, charge: null, signal: null, ambient: null, lbsLongitude: null });
});
