import { fromArrayBuffer } from 'geotiff';
import { beforeAll, expect, test } from 'vitest';
import { makeCounty, type DemoStation } from '../demo/county.ts';
import { elevationTiff } from './elevation-tiff.ts';
import { siteFeatures } from './features.ts';
import { heightAt, loadRelief, slopeAt, type Relief } from './relief.ts';
import { riverLine } from './river.ts';
import { bounds, columns, rows } from './site.ts';

let relief: Relief;
let county: DemoStation[];

beforeAll(() => {
  relief = loadRelief();
  county = makeCounty(relief);
});

test('landslides are on slopes of 10 to 35 degrees, facing downhill', () => {
  for (const { plan, place } of county.filter((s) => s.plan.kind === 'landslide')) {
    expect(place.slope, plan.name).toBeGreaterThanOrEqual(10);
    expect(place.slope, plan.name).toBeLessThanOrEqual(35);
    const ahead = (place.downhill * Math.PI) / 180;
    const below = heightAt(
      relief,
      place.x + (1.5 * Math.sin(ahead)) / columns,
      place.y - (1.5 * Math.cos(ahead)) / rows,
    );
    expect(below, plan.name).toBeLessThan(place.height);
  }
});

test('the river runs downhill in a valley', () => {
  const line = riverLine().filter((p) => p.x > 0.02 && p.x < 0.98);
  let above = Infinity;
  for (const p of line) {
    const water = heightAt(relief, p.x, p.y);
    expect(water).toBeLessThanOrEqual(above + 0.2);
    above = water;
    expect(Math.max(heightAt(relief, p.x, p.y - 0.06), heightAt(relief, p.x, p.y + 0.06))).toBeGreaterThan(water + 20);
  }
});

test('no slope is too steep for rock', () => {
  let steepest = 0;
  for (let y = 0.02; y < 0.98; y += 0.01) {
    for (let x = 0.02; x < 0.98; x += 0.01) steepest = Math.max(steepest, slopeAt(relief, x, y).slope);
  }
  expect(steepest).toBeGreaterThan(30);
  expect(steepest).toBeLessThan(65);
});

test('the GeoTIFF has the heights and their position', async () => {
  const bytes = elevationTiff(relief);
  const tiff = await fromArrayBuffer(new Uint8Array(bytes).buffer);
  const image = await tiff.getImage();
  expect([image.getWidth(), image.getHeight()]).toEqual([columns, rows]);
  expect(image.getBoundingBox().map((v) => Math.round(v * 1e6) / 1e6)).toEqual([
    bounds.west,
    bounds.south,
    bounds.east,
    bounds.north,
  ]);
  expect(image.getGeoKeys()).toMatchObject({ GeographicTypeGeoKey: 4326 });
  const [heights] = await image.readRasters();
  expect(heights).toEqual(relief.heights);
});

test('the map has the river as water and as a line, and its places within its bounds', () => {
  const { features } = siteFeatures();
  const kinds = new Set(features.map((f) => f.properties.kind));
  expect(kinds).toEqual(new Set(['water', 'river', 'town', 'village']));
  for (const { geometry } of features) {
    const positions =
      geometry.type === 'Point'
        ? [geometry.coordinates]
        : geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 0);
    for (const [longitude, latitude] of positions as [number, number][]) {
      expect(longitude).toBeGreaterThanOrEqual(bounds.west);
      expect(longitude).toBeLessThanOrEqual(bounds.east);
      expect(latitude).toBeGreaterThanOrEqual(bounds.south);
      expect(latitude).toBeLessThanOrEqual(bounds.north);
    }
  }
});

test('the county has 58 stations, and unique device numbers', () => {
  const numbers = county.flatMap((s) => s.devices.map((d) => d.spec.deviceNo));
  expect(county).toHaveLength(58);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^860\d{12}$/);
  expect(new Set(county.map((s) => s.plan.name)).size).toBe(58);
});
