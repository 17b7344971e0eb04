import { expect, test } from 'vitest';
import { arrowMarks, arrowsOf, arrowSpot, withArrows } from './arrows.ts';
import type { MapStation } from './stations.ts';

const view = { longitude: 110, latitude: 28, zoom: 9 };
const size = { width: 800, height: 600 };
let made = 0;
const at = (longitude: number, latitude: number, rest: Partial<MapStation> = {}): MapStation => ({
  id: ++made,
  name: `${made}`,
  longitude,
  latitude,
  kind: 'normal',
  ...rest,
});

test('a station in view has no arrow, one beyond each edge has one of its own', () => {
  expect(arrowsOf([at(110, 28), at(110.5, 28.3)], view, size)).toEqual([]);
  const around = [at(110, 40), at(150, 50), at(150, 28), at(140, -5), at(110, 10), at(80, -5), at(80, 28), at(70, 50)];
  const arrows = arrowsOf(around, view, size);
  expect(arrows.map(({ direction }) => direction)).toEqual([
    'north',
    'northeast',
    'east',
    'southeast',
    'south',
    'southwest',
    'west',
    'northwest',
  ]);
  expect(arrows.map(({ stations }) => stations[0])).toEqual(around);
  expect(arrows[2]!.angle).toBeCloseTo(90, 6);
});

test('an arrow counts its stations and names the worst, unacknowledged first', () => {
  const seen = at(150, 28, { kind: 'level2', levelStyle: 'acknowledged' });
  const open = at(150, 27, { kind: 'level2', levelStyle: 'unacknowledged' });
  const far = [at(150, 28.5), at(151, 28, { kind: 'offline' }), seen, at(150, 29, { kind: 'level4' }), open];
  for (const stations of [far, far.toReversed()]) {
    const [arrow, ...others] = arrowsOf(stations, view, size);
    expect(others).toEqual([]);
    expect(arrow!.stations).toEqual(stations);
    expect(arrow!.worst).toBe(open);
  }
});

test('an arrow is inside the map, and its box is a mark for overlays', () => {
  const arrows = arrowsOf([at(70, 50), at(140, -5, { kind: 'level1' })], view, size);
  expect(arrows.map((arrow) => arrowSpot(arrow, size, 1))).toEqual([
    [744, 540],
    [12, 48],
  ]);
  const boxes = arrowMarks(arrows, view, size, 1).map(({ dx, dy, width, height }) => [
    400 + dx - width / 2,
    300 + dy - height / 2,
    400 + dx + width / 2,
    300 + dy + height / 2,
  ]);
  expect(boxes).toEqual([
    [544, 508, 744, 540],
    [12, 48, 96, 80],
  ]);
});

test('a fitted view leaves room for arrows at its sides, corners above and below', () => {
  const arrows = arrowsOf([at(80, 28), at(150, 28, { kind: 'level1' }), at(70, 50)], view, size);
  const padding = { top: 56, right: 56, bottom: 64, left: 40 };
  expect(withArrows(padding, arrows, size, 1)).toEqual({ top: 100, right: 276, bottom: 64, left: 116 });
  expect(withArrows(padding, arrows, { width: 360, height: 600 }, 1).right).toBe(160);
  expect(withArrows(padding, [], size, 1)).toEqual(padding);
});
