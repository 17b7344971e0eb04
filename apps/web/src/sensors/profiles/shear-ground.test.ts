import { expect, test } from 'vitest';
import type { ProfileLine } from './profile-line.ts';
import { shearSpot, type PlotEdges } from './shear-ground.ts';

const edges: PlotEdges = { min: 0, max: 40, top: 0, bottom: 20, width: 400, height: 400 };
const shear = { from: 9, to: 11, text: 'shear 9–11 m' };
const line = (valueAt: (depth: number) => number): ProfileLine => ({
  time: 0,
  isResent: false,
  isSuspect: false,
  missing: [],
  nodes: Array.from({ length: 21 }, (_, at) => ({ at, x: 0, y: 0, z: 0, resultant: valueAt(at) })),
});

test('the zone of shear is named where the line does not run', () => {
  const below = shearSpot([line((at) => (at < 10 ? 38 : 0))], 'resultant', shear, edges);
  expect(below).toMatchObject({ align: 'right' });
  expect(below.y).toBeGreaterThan(220);
  // It moves at the far end, so below the zone there is room on the other side.
  const far = shearSpot([line((at) => (at < 10 ? 0 : 38))], 'resultant', shear, edges);
  expect(far).toMatchObject({ align: 'left' });
  expect(far.y).toBeGreaterThan(220);
});

test('all rows taken on the right, it stands on the left', () => {
  expect(shearSpot([line(() => 38)], 'resultant', shear, edges).align).toBe('left');
});

test('a zone at the lower end is named within the plot', () => {
  const spot = shearSpot([line(() => 0)], 'resultant', { ...shear, from: 18, to: 20 }, edges);
  expect(spot.y + 17).toBeLessThanOrEqual(400);
});
