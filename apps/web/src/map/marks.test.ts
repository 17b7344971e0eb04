import { expect, it } from 'vitest';
import type { ClusterNode, StationNode } from './clusters.ts';
import type { SymbolKind } from '../ui/symbols/shapes.ts';
import type { MapLabel } from './label-plan.ts';
import { marksOf } from './marks.ts';

const station = (id: number, kind: SymbolKind): StationNode => ({
  type: 'station',
  longitude: 110 + id,
  latitude: 28,
  station: { id, name: `S${id}`, longitude: 110 + id, latitude: 28, kind },
});
const ring = (count: number, worst: 2 | null): ClusterNode => ({
  type: 'cluster',
  longitude: 112,
  latitude: 28,
  clusterId: count,
  count,
  shares: [],
  worst,
});
const label = (stationId: number | null): MapLabel => ({
  key: String(stationId),
  stationId,
  text: 'name',
  style: { size: 14, weight: 500, colour: '#000' },
  width: 80,
  longitude: 110,
  latitude: 28,
  dx: 60,
  dy: 0,
});

it('returns the box of each symbol, ring and name', () => {
  const marks = marksOf({ stations: [station(1, 'normal')], clusters: [ring(20, null)], labels: [label(1)] }, 2);
  expect(marks).toHaveLength(3);
  expect(marks[2]).toMatchObject({ longitude: 110, dx: 60, dy: 0, width: 80, height: 14 });
  const [symbol, cluster] = marks;
  expect(cluster!.width).toBeGreaterThan(symbol!.width);
  expect(symbol).toMatchObject({ longitude: 111, dx: 0, dy: 0 });
});

it('values what warns above the rest, and a symbol above its name', () => {
  const [grave, mild, silent, normal, graveRing, calmRing, graveName, calmName, place] = marksOf(
    {
      stations: [station(1, 'level2'), station(2, 'level4'), station(3, 'offline'), station(4, 'normal')],
      clusters: [ring(20, 2), ring(5, null)],
      labels: [label(1), label(4), label(null)],
    },
    1,
  ).map(({ worth }) => worth) as [number, number, number, number, number, number, number, number, number];
  expect(graveRing).toBe(grave);
  expect([grave, mild, graveName, silent, normal, place]).toEqual(
    [grave, mild, graveName, silent, normal, place].toSorted((a, b) => b - a),
  );
  expect(new Set([grave, mild, graveName, silent, normal, place]).size).toBe(6);
  expect(calmRing).toBeGreaterThan(normal);
  expect(graveName).toBeGreaterThan(calmName);
  expect(calmName).toBeGreaterThan(place);
});
