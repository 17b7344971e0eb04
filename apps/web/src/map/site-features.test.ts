import { expect, test } from 'vitest';
import { readSiteFeatures } from './site-features.ts';

const feature = (kind: string, name: string, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type, coordinates },
});
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const line = [
  [0, 0],
  [1, 1],
  [2, 1],
];

test('a river that comes as area and as line is drawn once and named on its line', () => {
  const read = readSiteFeatures(
    {
      features: [feature('water', '沅溪河', 'Polygon', [ring]), feature('river', '沅溪河', 'LineString', line)],
    },
    null,
  );
  expect(read.water).toEqual([[ring]]);
  expect(read.rivers).toEqual([]);
  expect(read.labels).toEqual([{ text: '沅溪河', longitude: 1, latitude: 1, isWater: true, isTown: false }]);
});

test('kinds are distinguished', () => {
  const read = readSiteFeatures(
    {
      features: [
        feature('stream', '', 'MultiLineString', [line, line]),
        feature('road', 'S302', 'LineString', line),
        feature('town', '石门镇', 'Point', [110, 28]),
        feature('slope', '', 'Polygon', [ring]),
        feature('landslide', '', 'MultiPolygon', [[ring], [ring]]),
        feature('house', '', 'Polygon', [ring]),
        feature('field', '', 'Polygon', [ring]),
      ],
    },
    null,
  );
  const { rivers, roads, slides, houses, outlines } = read;
  expect([rivers, roads, slides, houses, outlines].map(({ length }) => length)).toEqual([2, 1, 3, 1, 1]);
  expect(read.labels.map(({ text, isTown }) => [text, isTown])).toEqual([
    ['S302', false],
    ['石门镇', true],
  ]);
});

test.each([
  null,
  7,
  {},
  { features: 'no' },
  { features: [{}] },
  { features: [feature('river', 'x', 'LineString', 'no')] },
])('what is no feature collection draws nothing: %j', (input) => {
  expect(readSiteFeatures(input, null)).toEqual({
    water: [],
    shores: [],
    rivers: [],
    roads: [],
    slides: [],
    houses: [],
    outlines: [],
    boundaries: [],
    labels: [],
  });
});

test('a shore does not follow the edge of the site', () => {
  const river = [
    [0, 4],
    [5, 5],
    [10, 4],
    [10, 6],
    [5, 7],
    [0, 6],
    [0, 4],
  ];
  const { shores, water } = readSiteFeatures({ features: [feature('water', '', 'Polygon', [river])] }, [0, 0, 10, 10]);
  expect(water).toHaveLength(1);
  expect(shores).toEqual([river.slice(0, 3), river.slice(3, 6)]);
});
