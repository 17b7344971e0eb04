import { expect, it } from 'vitest';
import { labelSpots } from './device-places.ts';

const room = { width: 90, height: 17, gap: 4 };

it('writes a name right of its symbol', () => {
  expect(labelSpots([{ x: 100, y: 50, radius: 11 }], room)).toEqual([{ x: 115, y: 50 }]);
});

it('keeps names of neighbouring spots below one another', () => {
  const spots = [40, 44, 48].map((y) => ({ x: 100, y, radius: 2 }));
  const labels = labelSpots(spots, room).map(({ y }) => y);
  expect(labels[0]).toBe(40);
  expect(labels[1]! - labels[0]!).toBeGreaterThanOrEqual(room.height);
  expect(labels[2]! - labels[1]!).toBeGreaterThanOrEqual(room.height);
});

it('begins a name beyond every symbol that it would lie on', () => {
  const spots = [
    { x: 100, y: 50, radius: 11 },
    { x: 118, y: 54, radius: 17 },
    { x: 150, y: 58, radius: 11 },
    { x: 400, y: 50, radius: 11 },
  ];
  const [first] = labelSpots(spots, room);
  for (const { x, radius } of spots.slice(0, 3)) expect(first!.x).toBeGreaterThanOrEqual(x + radius);
  expect(first!.x + room.width).toBeLessThan(400);
});
