import { expect, it } from 'vitest';
import { calibratedReading } from './calibration.ts';
import { reading } from './testing.ts';

const fields = [{ field: 'x', zero: 1, factor: -2, temperature: null }];
const turned = [{ validFrom: '1970-01-01T00:00:00.000Z', fields, moisture: null }];

it('brings a value, and every element of a list, to what the sensor was set up for', () => {
  const single = reading(1, 0, { values: { x: 3, y: 3 } });
  expect(calibratedReading(single, turned).values).toEqual({ x: -4, y: 3 });
  const list = reading(1, 0, { values: { x: [1, null, 4] } });
  expect(calibratedReading(list, turned).values).toEqual({ x: [0, null, -6] });
  expect(list.values).toEqual({ x: [1, null, 4] });
});

it('leaves what was collected before it as the same object', () => {
  const early = reading(1, 0, { values: { x: 3 } });
  expect(calibratedReading(early, [{ ...turned[0]!, validFrom: '2999-01-01T00:00:00.000Z' }])).toBe(early);
  expect(calibratedReading(early, [])).toBe(early);
});
