import { expect, test } from 'vitest';
import { loadRelief } from '../terrain/relief.ts';
import { riverDistance, riverLine } from '../terrain/river.ts';
import { bounds, heightM, widthM } from '../terrain/site.ts';
import { makeCounty } from './county.ts';
import { positionOn, slopeFeatures } from './slope-site.ts';

const county = makeCounty(loadRelief());
type Position = readonly [number, number];

const metresFrom = ({ site }: (typeof county)[number], [longitude, latitude]: Position): readonly [number, number] => [
  ((longitude - site.longitude) / (bounds.east - bounds.west)) * widthM,
  ((latitude - site.latitude) / (bounds.north - bounds.south)) * heightM,
];

test('down follows the fall of the ground, and right is to its right', () => {
  const station = { ...county[0]!, place: { ...county[0]!.place, downhill: 90 } };
  const [down, right] = [positionOn(station.place, 100, 0), positionOn(station.place, 0, 100)];
  expect(metresFrom(station, down)[0]).toBeCloseTo(100, 0);
  expect(metresFrom(station, right)[1]).toBeCloseTo(-100, 0);
});

test('every landslide has an outline with its sensors in it, a crack at its head, and houses on dry land', () => {
  const river = riverLine();
  for (const station of county.filter(({ plan }) => plan.kind === 'landslide')) {
    const features = slopeFeatures(station.plan, station.place);
    const kinds = features.map(({ properties }) => properties.kind);
    expect(kinds, station.plan.name).toEqual(expect.arrayContaining(['slide', 'crack']));
    const [slide] = features;
    const outline = (slide!.geometry.coordinates as readonly (readonly Position[])[])[0]!;
    expect(outline[0]).toEqual(outline.at(-1));
    const reach = Math.max(...outline.map((position) => Math.hypot(...metresFrom(station, position))));
    for (const { spec } of station.devices.filter(({ spec }) => !spec.name.includes('预警')))
      expect(Math.hypot(...metresFrom(station, spec.spot!)), spec.name).toBeLessThan(reach);
    for (const { geometry } of features.filter(({ properties }) => properties.kind === 'house')) {
      const [longitude, latitude] = (geometry.coordinates as readonly (readonly Position[])[])[0]![0]!;
      const x = (longitude - bounds.west) / (bounds.east - bounds.west);
      const y = (bounds.north - latitude) / (bounds.north - bounds.south);
      const { distance, halfWidth } = riverDistance(river, x, y);
      expect(distance).toBeGreaterThan(halfWidth);
    }
  }
  expect(
    county.filter((s) => slopeFeatures(s.plan, s.place).some((f) => f.properties.kind === 'road')).length,
  ).toBeGreaterThan(20);
});

test('only slopes have an outline', () => {
  const dam = county.find(({ plan }) => plan.kind === 'dam')!;
  expect(slopeFeatures(dam.plan, dam.place)).toEqual([]);
});
