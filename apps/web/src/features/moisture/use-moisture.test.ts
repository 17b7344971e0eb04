import { expect, test } from 'vitest';
import { endAfter } from './use-moisture.ts';
import { moistureFigures } from './moisture-figures.ts';
import { layersOf, moistureGrid } from './moisture-grid.ts';
import { readMoistureQuery, writeMoistureQuery } from './moisture-query.ts';

const HOUR = 3_600_000;
const asked = { from: 0, to: 240 * HOUR };

test('a newer reading moves the end in whole columns, and an older one does not', () => {
  expect(endAfter(asked, null, 600_000)).toBe(asked.to);
  expect(endAfter(asked, asked.to - 1, 600_000)).toBe(asked.to);
  expect(endAfter(asked, asked.to + 1, 600_000)).toBe(asked.to + HOUR);
  expect(endAfter(asked, asked.to + HOUR, 600_000)).toBe(asked.to + HOUR);
});

test('the figures come newest first, missing ones as missing', () => {
  const series = {
    'moisture.1': [
      [0, 1, 1, 1] as [number, number, number, number],
      [HOUR, 2, 2, 2] as [number, number, number, number],
    ],
  };
  const grid = moistureGrid({ series }, 'moisture', layersOf([100, 200]), asked, { stepMs: HOUR, gapMs: 3 * HOUR });
  expect(moistureFigures(grid)).toEqual({
    depths: [100, 200],
    rows: [
      { time: HOUR, values: [2, null] },
      { time: 0, values: [1, null] },
    ],
  });
});

test('sensor and quantity survive the address', () => {
  const written = writeMoistureQuery(new URLSearchParams('span=month'), { sensorId: 7, quantity: 'temperature' });
  expect(readMoistureQuery(written)).toEqual({ sensorId: 7, quantity: 'temperature' });
  expect(written.get('span')).toBe('month');
  expect(readMoistureQuery(new URLSearchParams('mSensor=x&mQuantity=colour'))).toEqual({
    sensorId: null,
    quantity: 'moisture',
  });
});
