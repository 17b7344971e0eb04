import { expect, test } from 'vitest';
import type { MapNode } from './clusters.ts';
import { nodeAt } from './node-at.ts';

test('a pointer takes the nearest symbol within reach', () => {
  const at = (id: number, longitude: number): MapNode => ({
    type: 'station',
    longitude,
    latitude: 0,
    station: { id, name: '', longitude, latitude: 0, kind: 'normal' },
  });
  const nodes = [at(1, 0), at(2, 10)];
  const positionOf = (node: MapNode): [number, number] => [node.longitude, 0];
  expect(nodeAt(nodes, [7, 0], 1, positionOf)).toBe(nodes[1]);
  expect(nodeAt(nodes, [2, 3], 1, positionOf)).toBe(nodes[0]);
  expect(nodeAt(nodes, [60, 0], 1, positionOf)).toBeNull();
});
