import { expect, test } from 'vitest';
import { buildClusterIndex, expansionZoom, visibleNodes } from './clusters.ts';
import type { MapStation } from './stations.ts';

const world = [-180, -85, 180, 85] as const;
const station = (id: number, longitude: number, kind: MapStation['kind'] = 'normal'): MapStation => ({
  id,
  name: `s${id}`,
  longitude,
  latitude: 28,
  kind,
});
const near = [
  station(1, 110),
  station(2, 110.001, 'offline'),
  station(3, 110.002, 'level3'),
  station(4, 110.003, 'level2'),
];
const far = station(9, 80);

test('stations close together join, with the share of every state and the worst level', () => {
  const stations = [...near, far];
  const index = buildClusterIndex(stations, 44);
  const nodes = visibleNodes(index, stations, { bounds: world, zoom: 4.7, selectedId: null });
  const cluster = nodes.find((node) => node.type === 'cluster');
  expect(cluster).toMatchObject({ count: 4, worst: 2 });
  expect(cluster?.type === 'cluster' && cluster.shares.map(({ kind }) => kind)).toEqual([
    'normal',
    'level3',
    'level2',
    'offline',
  ]);
  expect(nodes.flatMap((node) => (node.type === 'station' ? node.station.id : []))).toEqual([9]);
});

test('every station is shown exactly once at every zoom', () => {
  const stations = Array.from({ length: 400 }, (_, i) => station(i, 100 + ((i * 7_919) % 400) / 25));
  const index = buildClusterIndex(stations, 44);
  for (let zoom = 0; zoom <= 16; zoom++) {
    const nodes = visibleNodes(index, stations, { bounds: world, zoom, selectedId: null });
    expect(nodes.reduce((sum, node) => sum + (node.type === 'cluster' ? node.count : 1), 0)).toBe(400);
  }
});

test('a change of state shows without a new index', () => {
  const index = buildClusterIndex(near, 44);
  const changed = near.map((s) => ({ ...s, kind: 'normal' as const }));
  const [cluster] = visibleNodes(index, changed, { bounds: world, zoom: 4, selectedId: null });
  expect(cluster).toMatchObject({ worst: null, shares: [{ kind: 'normal', count: 4 }] });
});

test('the selected station stands out of its cluster', () => {
  const index = buildClusterIndex(near, 44);
  const nodes = visibleNodes(index, near, { bounds: world, zoom: 4, selectedId: 3 });
  expect(nodes.some((node) => node.type === 'station' && node.station.id === 3)).toBe(true);
});

test('a cluster opens at its expansion zoom', () => {
  const index = buildClusterIndex(near, 44);
  const [cluster] = visibleNodes(index, near, { bounds: world, zoom: 4, selectedId: null });
  if (cluster?.type !== 'cluster') throw new Error('no cluster');
  const zoom = expansionZoom(index, cluster.clusterId);
  expect(visibleNodes(index, near, { bounds: world, zoom, selectedId: null }).length).toBeGreaterThan(1);
});

test('no mark covers a worse one, as the later ones are drawn on top', () => {
  const stations = [station(1, 80, 'level2'), station(2, 81), station(3, 80.001, 'level4'), station(4, 82, 'offline')];
  const nodes = visibleNodes(buildClusterIndex(stations, 44), stations, { bounds: world, zoom: 4, selectedId: null });
  expect(nodes.map((node) => node.type === 'station' && node.station.id)).toEqual([2, 4, 3, 1]);
});
