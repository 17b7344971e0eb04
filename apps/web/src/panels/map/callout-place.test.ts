import { expect, it } from 'vitest';
import { calloutPlace, leaderLine } from './callout-place.ts';

const map = { width: 900, height: 640 };
const box = { width: 240, height: 180 };

it('stands on the side that has room, above its station while there is room', () => {
  const right = calloutPlace([200, 400], map, box);
  expect(right.left).toBeGreaterThan(200);
  expect(right.top + box.height).toBeLessThan(400);
  const left = calloutPlace([800, 400], map, box);
  expect(left.left + box.width).toBeLessThan(800);
});

it('stands below a station at the top, and always within the map', () => {
  const place = calloutPlace([450, 80], map, box);
  expect(place.top).toBeGreaterThan(80);
  for (const x of [0, 450, 900])
    for (const y of [0, 320, 640]) {
      const { left, top } = calloutPlace([x, y], map, box);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + box.width).toBeLessThanOrEqual(map.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + box.height).toBeLessThanOrEqual(map.height);
    }
});

it('leads from its edge to its symbol, and nowhere when it lies over it', () => {
  const line = leaderLine([100, 400], { left: 200, top: 100 }, box);
  expect(line?.slice(0, 2)).toEqual([200, 280]);
  expect(Math.hypot(line![2] - 100, line![3] - 400)).toBeCloseTo(22);
  expect(leaderLine([210, 110], { left: 200, top: 100 }, box)).toBeNull();
});
