import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { layersOf, moistureGrid, nearestTime, profileAt } from './moisture-grid.ts';

const MINUTE = 60_000;
const timing = { stepMs: 10 * MINUTE, gapMs: 25 * MINUTE };
const at = (minute: number, value: number | null): HistoryPoint => [minute * MINUTE, value, value, value];
const layers = layersOf([100, 400, 200]);
const range = { from: 0, to: 100 * MINUTE };
const grid = moistureGrid(
  { series: { 'moisture.1': [at(0, 10), at(10, 12), at(70, 14)], 'moisture.3': [at(0, 20), at(10, null)] } },
  'moisture',
  layers,
  range,
  timing,
);

test('a layer stands for the ground half-way to its neighbours, whatever the order on the wire', () => {
  expect(layers).toEqual([
    { element: 1, depth: 100, top: 50, bottom: 150 },
    { element: 3, depth: 200, top: 150, bottom: 300 },
    { element: 2, depth: 400, top: 300, bottom: 500 },
  ]);
  expect(layersOf([300])).toEqual([{ element: 1, depth: 300, top: 150, bottom: 450 }]);
  expect(layersOf([200, null, 200])).toHaveLength(1);
});

test('a value holds until the next one, and no longer than a step before a gap', () => {
  expect(grid.rows[0]!.map(({ from, to }) => [from / MINUTE, to / MINUTE])).toEqual([
    [0, 10],
    [10, 20],
    [70, 80],
  ]);
});

test('nothing is made up: a missing value and a silent layer leave no cell', () => {
  expect(grid.rows[1]!.map(({ value }) => value)).toEqual([20]);
  expect(grid.rows[2]).toEqual([]);
  expect(profileAt(grid, 12 * MINUTE)).toEqual([12, null, null]);
  expect(profileAt(grid, 40 * MINUTE)).toEqual([null, null, null]);
});

test('gaps are what no layer covers', () => {
  expect(grid.gaps.map(({ from, to }) => [from / MINUTE, to / MINUTE])).toEqual([
    [20, 70],
    [80, 100],
  ]);
  expect(moistureGrid({ series: {} }, 'moisture', layers, range, timing)).toMatchObject({
    extent: null,
    times: [],
    gaps: [range],
  });
});

test('the scale spans what was measured', () => {
  expect(grid.extent).toEqual([10, 20]);
  expect(nearestTime(grid.times, 45 * MINUTE)).toBe(70 * MINUTE);
  expect(nearestTime([], 0)).toBeNull();
});
