import { expect, test } from 'vitest';
import { heatMapOption } from './heat-map.ts';
import { layoutOf, type HeatMapInput } from './heat-map-input.ts';
import { layersOf, moistureGrid } from './moisture-grid.ts';

const HOUR = 3_600_000;
const range = { from: 0, to: 10 * HOUR };
const grid = moistureGrid(
  {
    series: {
      'moisture.1': [0, 1, 2, 6, 7].map((hour) => [hour * HOUR, 20 + hour, 20 + hour, 20 + hour]),
      'moisture.2': [0, 1, 2].map((hour) => [hour * HOUR, 30, 30, hour === 1 ? null : 30]),
    },
  },
  'moisture',
  layersOf([200, 400]),
  range,
  { stepMs: HOUR, gapMs: 2.5 * HOUR },
);
const input: HeatMapInput = {
  grid,
  range,
  chosen: 2 * HOUR,
  marks: { late: [HOUR, 99 * HOUR], doubtful: [2 * HOUR] },
  unit: '%',
  decimals: 1,
  scale: 'water',
  scheme: 'light',
  locale: 'en-GB',
  zone: 'UTC',
  size: { width: 900, height: 480 },
  words: { depth: 'Depth', quantity: 'Moisture', noData: 'no data' },
  tooltip: () => '',
};
interface Option {
  yAxis: {
    min: number;
    max: number;
    inverse?: boolean;
    axisLabel: { customValues: number[]; formatter(mm: number): string };
  }[];
  xAxis: { min: number; max: number; name?: string }[];
  series: { id: string; data: (readonly (number | null)[] | { symbol: string })[] }[];
}
const build = (changes: Partial<HeatMapInput> = {}): Option =>
  heatMapOption({ ...input, ...changes }) as unknown as Option;
const dataOf = (id: string, changes: Partial<HeatMapInput> = {}) =>
  build(changes).series.find((series) => series.id === id)!.data;

test('the depth axis names the real depths, the surface above', () => {
  const [depth] = build().yAxis;
  expect(depth).toMatchObject({ inverse: true, min: 100, max: 500 });
  expect(depth!.axisLabel.customValues.map(depth!.axisLabel.formatter)).toEqual(['20', '40']);
});

test('only what was measured has a cell; the hatched ground ends where data is known to be missing', () => {
  expect(dataOf('cells')).toHaveLength(7);
  expect(dataOf('ground')).toEqual([[0, 10 * HOUR]]);
});

test('the profile beside is that of the chosen time, on the scale of the colours', () => {
  expect(dataOf('profile')).toEqual([
    [22, 200],
    [30, 400],
  ]);
  expect(dataOf('profile', { chosen: 7 * HOUR })).toEqual([
    [27, 200],
    [null, 400],
  ]);
  const { xAxis } = build();
  expect([xAxis[1]!.min, xAxis[1]!.max]).toEqual([xAxis[2]!.min, xAxis[2]!.max]);
  expect(xAxis[2]!.name).toBe('Moisture %');
});

test('resent and doubtful readings are marked by shape, within the range', () => {
  expect(dataOf('marks').map((mark) => (mark as { symbol: string }).symbol)).toEqual(['circle', 'diamond']);
});

test('in narrow places the profile is below the map', () => {
  const wide = layoutOf({ width: 900, height: 480 });
  expect(wide.profile.left).toBeGreaterThan(wide.map.left + wide.map.width);
  const narrow = layoutOf({ width: 360, height: 620 });
  expect(narrow.profile.top).toBeGreaterThan(narrow.map.top + narrow.map.height);
  expect(narrow.legend.top).toBeGreaterThan(narrow.profile.top + narrow.profile.height);
});
