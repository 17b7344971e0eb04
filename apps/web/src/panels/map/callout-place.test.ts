import { expect, it } from 'vitest';
import { calloutPlace, leaderLine } from './callout-place.ts';

const map = { width: 900, height: 640 };
const box = { width: 240, height: 180 };

it('stands near its station, above it or beside it while there is room, and never over it', () => {
  const { left, top } = calloutPlace([450, 400], map, box, []);
  expect(top).toBeLessThan(400);
  const dx = Math.max(left - 450, 0, 450 - left - box.width);
  const distance = Math.hypot(dx, Math.max(top - 400, 0, 400 - top - box.height));
  expect(distance).toBeGreaterThan(22);
  expect(distance).toBeLessThan(80);
  expect(calloutPlace([450, 80], map, box, []).top + box.height).toBeGreaterThan(80);
});

it('hides as little as it can of what stands around', () => {
  const above = [400, 450, 500].map((x) => ({ at: [x, 300] as const, weight: 1 }));
  const { left, top } = calloutPlace([450, 400], map, box, above);
  for (const { at } of above) {
    const isOver = at[0] > left && at[0] < left + box.width && at[1] > top && at[1] < top + box.height;
    expect(isOver).toBe(false);
  }
});

it('stays within the map, wherever its station is', () => {
  for (const x of [0, 450, 900])
    for (const y of [0, 320, 640]) {
      const { left, top } = calloutPlace([x, y], map, box, []);
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
