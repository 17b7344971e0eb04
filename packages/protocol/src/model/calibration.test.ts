import { expect, test } from 'vitest';
import { calibrated } from './calibration.ts';

test('a value is moved by its zero and scaled by its factor, others stay', () => {
  const calibrations = [{ field: 'opening', zero: 2.5, factor: -2 }];
  expect(calibrated(calibrations, 'opening', 4)).toBe(-3);
  expect(calibrated(calibrations, 'temperature', 4)).toBe(4);
});
