import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graticule, graticuleStep, landPolygons } from './basemap.ts';
import { MOST_LATITUDE } from './geometry.ts';

test('the bundled land is many polygons, cut where the projection ends', () => {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const land = landPolygons(JSON.parse(readFileSync(file, 'utf8')));
  expect(land.length).toBeGreaterThan(1_000);
  const latitudes = land.flatMap((polygon) => polygon.flatMap((ring) => ring.map(([, latitude]) => latitude)));
  expect(latitudes.every((latitude) => Math.abs(latitude) <= MOST_LATITUDE)).toBe(true);
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
