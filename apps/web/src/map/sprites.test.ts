import { expect, test } from 'vitest';
import { packShelves } from './sprites.ts';

test('sprites of a sheet never overlap and stay inside it', () => {
  const items = Array.from({ length: 120 }, (_, i) => ({
    key: String(i),
    width: 10 + ((i * 37) % 90),
    height: 8 + ((i * 17) % 40),
  }));
  const { width, height, places } = packShelves(items, 256);
  const boxes = items.map(({ key, width: w, height: h }) => ({ ...places.get(key)!, w, h }));
  for (const [i, a] of boxes.entries()) {
    expect(a.x >= 0 && a.y >= 0 && a.x + a.w <= width && a.y + a.h <= height).toBe(true);
    for (const b of boxes.slice(i + 1)) {
      expect(a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h).toBe(false);
    }
  }
});

test('a sprite wider than the sheet widens it', () => {
  expect(packShelves([{ key: 'a', width: 900, height: 20 }], 256).width).toBeGreaterThanOrEqual(900);
});
