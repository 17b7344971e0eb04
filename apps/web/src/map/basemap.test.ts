import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graticule, graticuleStep, landPolygons, waterOf, type Polygon } from './basemap.ts';
import { MOST_LATITUDE } from './geometry.ts';

test('the bundled land is many polygons, cut where the projection ends', () => {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const land = landPolygons(JSON.parse(readFileSync(file, 'utf8')));
  expect(land.length).toBeGreaterThan(1_000);
  const latitudes = land.flatMap((polygon) => polygon.flatMap((ring) => ring.map(([, latitude]) => latitude)));
  expect(latitudes.every((latitude) => Math.abs(latitude) <= MOST_LATITUDE)).toBe(true);
});

test('the water that ships has lakes and rivers where they are, and nothing else', () => {
  const topology = JSON.parse(readFileSync(new URL('./water-50m.json', import.meta.url), 'utf8')) as {
    objects: object;
  };
  // No borders, because their depiction is regulated where the product is used.
  expect(Object.keys(topology.objects).toSorted()).toEqual(['lakes', 'rivers']);
  const { lakes, rivers } = waterOf(topology);
  const isNear = (places: Polygon, longitude: number, latitude: number): boolean =>
    places.flat().some(([x, y]) => Math.hypot(x - longitude, y - latitude) < 0.5);
  // Lake Qinghai; the Yangtze at Wuhan.
  expect(lakes.some((lake) => isNear(lake, 100.2, 36.9))).toBe(true);
  expect(isNear(rivers, 114.3, 30.55)).toBe(true);
});

test('the graticule has four to ten meridians at every width', () => {
  for (const degrees of [360, 90, 12, 1.3, 0.3, 0.04]) {
    const step = graticuleStep(degrees);
    expect(degrees / step).toBeGreaterThanOrEqual(4);
    expect(degrees / step).toBeLessThanOrEqual(12.1);
    const lines = graticule([100, 30, 100 + degrees, 30 + degrees / 4], step);
    expect(lines.length).toBeLessThan(60);
  }
});
