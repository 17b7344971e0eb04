import { expect, test } from 'vitest';
import { placeLabels, type LabelWish } from './labels.ts';

const frame = { width: 400, height: 300 };
const wish = (key: string, x: number, y: number, width = 60): LabelWish => ({
  key,
  text: key,
  x,
  y,
  clearance: 8,
  width,
  height: 16,
});

test('a label with room stands to the right of its symbol', () => {
  const [label] = placeLabels([wish('a', 100, 100)], [{ x: 100, y: 100, radius: 8 }], frame);
  expect(label).toEqual({ key: 'a', dx: 8 + 5 + 30, dy: 0 });
});

test('at the right edge it goes to the left', () => {
  const [label] = placeLabels([wish('a', 380, 100)], [{ x: 380, y: 100, radius: 8 }], frame);
  expect(label!.dx).toBeLessThan(0);
});

test('labels meet neither each other nor any symbol, and the more important one wins', () => {
  const wishes = Array.from({ length: 30 }, (_, i) => wish(`s${i}`, 150 + (i % 6) * 14, 100 + Math.floor(i / 6) * 12));
  const symbols = wishes.map(({ x, y }) => ({ x, y, radius: 6 }));
  const placed = placeLabels(wishes, symbols, frame);
  expect(placed.length).toBeGreaterThan(2);
  expect(placed.length).toBeLessThan(30);
  const boxes = placed.map(({ key, dx, dy }) => {
    const { x, y, width, height } = wishes.find((w) => w.key === key)!;
    return {
      left: x + dx - width / 2,
      right: x + dx + width / 2,
      top: y + dy - height / 2,
      bottom: y + dy + height / 2,
    };
  });
  for (const [i, a] of boxes.entries()) {
    expect(a.left >= 0 && a.right <= frame.width && a.top >= 0 && a.bottom <= frame.height).toBe(true);
    for (const b of boxes.slice(i + 1)) {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
    for (const s of symbols) {
      const isApart = a.left >= s.x + 6 || a.right <= s.x - 6 || a.top >= s.y + 6 || a.bottom <= s.y - 6;
      expect(isApart).toBe(true);
    }
  }
});

test('no label stands where something is reserved', () => {
  const foot = { left: 0, top: 250, right: 400, bottom: 300 };
  const [label] = placeLabels([wish('a', 200, 246)], [], frame, [foot]);
  expect(246 + label!.dy + 8).toBeLessThanOrEqual(250);
});
