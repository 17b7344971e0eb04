import { expect, it } from 'vitest';
import { calloutPlace, leaderLine, type Neighbour } from './callout-place.ts';

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

const around = (x: number, y: number, width: number, height: number, worth: number): Neighbour => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
  worth,
});

/** The marks covered by a callout at `place`. */
const under = ({ left, top }: { left: number; top: number }, marks: readonly Neighbour[]): Neighbour[] =>
  marks.filter((mark) => {
    const isBeside = mark.right <= left || mark.left >= left + box.width;
    return !isBeside && mark.bottom > top && mark.top < top + box.height;
  });

it('covers as little as possible', () => {
  const above = [400, 450, 500].map((x) => around(x, 300, 32, 32, 1));
  expect(under(calloutPlace([450, 400], map, box, above), above)).toEqual([]);
});

it('leaves the names beside stations whole, and large rings too', () => {
  // The symbols themselves are outside the default place. Their names are not.
  const free = calloutPlace([450, 400], map, box, []);
  const name = around(free.left - 40, free.top + 60, 120, 14, 0.25);
  const ring = around(free.left + box.width + 20, free.top + 30, 56, 56, 0.4);
  expect(under(free, [name, ring])).toHaveLength(2);
  expect(under(calloutPlace([450, 400], map, box, [name, ring]), [name, ring])).toEqual([]);
});

it('does not draw its line through what warns', () => {
  // Everything around is taken except two places at equal distance. A symbol is in front of one of them.
  const columns = Array.from({ length: 29 }, (_, i) => around(15 + i * 30, 320, 8, 640, 5));
  const free = columns.filter(({ left, right }) => right < 100 || left > 800);
  const wide = [...free, around(450, 160, 260, 250, 5), around(450, 480, 260, 250, 5)];
  for (const x of [390, 510]) {
    const place = calloutPlace([450, 320], map, box, [...wide, around(x, 320, 24, 24, 1)]);
    const [x1, y1, x2, y2] = leaderLine([450, 320], place, box)!;
    for (let share = 0; share <= 1; share += 0.01) {
      const [dx, dy] = [x1 + share * (x2 - x1) - x, y1 + share * (y2 - y1) - 320];
      expect(Math.abs(dx) < 12 && Math.abs(dy) < 12, `at ${x}`).toBe(false);
    }
  }
});

it('goes as far as the free place is, rather than cover a mark', () => {
  const marks = Array.from({ length: 12 }, (_, row) =>
    Array.from({ length: 17 }, (_, column) => around(280 + column * 36, 26 + row * 54, 20, 20, 0.2)),
  ).flat();
  expect(under(calloutPlace([880, 320], map, box, marks), marks)).toEqual([]);
});

it('covers what is worth least where it must cover something', () => {
  const row = (y: number, worth: number): Neighbour[] =>
    Array.from({ length: 30 }, (_, i) => around(i * 30, y, 28, 28, worth));
  const marks = [...row(100, 1), ...row(250, 1), ...row(560, 0.25), ...row(420, 0.25)];
  const covered = under(calloutPlace([450, 330], map, box, marks), marks);
  expect(covered.length).toBeGreaterThan(0);
  expect(covered.every(({ worth }) => worth < 1)).toBe(true);
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
