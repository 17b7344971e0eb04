import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PLAN_HEIGHT, PLAN_WIDTH, sitePlan } from './site-plan.ts';
import { columns, rows } from './site.ts';

/** A plane that rises to the north by 20 m per cell, north-west of the river. */
const slope = {
  columns,
  rows,
  heights: Float32Array.from({ length: columns * rows }, (_, i) => (rows - Math.floor(i / columns)) * 20),
};

/** Pixels of a plan without its PNG filter. */
function pixelsOf(png: Buffer): (x: number, y: number) => number[] {
  const length = png.readUInt32BE(33);
  const lines = inflateSync(png.subarray(41, 41 + length));
  const stride = PLAN_WIDTH * 3 + 1;
  return (x, y) => {
    const sum = [0, 0, 0];
    for (let i = 0; i <= x; i++)
      for (let c = 0; c < 3; c++) sum[c] = ((sum[c] ?? 0) + (lines[y * stride + 1 + i * 3 + c] ?? 0)) & 255;
    return sum;
  };
}

test('a slope has level contours a cell apart, and its place is marked', () => {
  const png = sitePlan(slope, { x: 0.2, y: 0.2 });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([PLAN_WIDTH, PLAN_HEIGHT]);
  const pixel = pixelsOf(png);
  expect(pixel(PLAN_WIDTH / 2, PLAN_HEIGHT / 2)).toEqual([190, 30, 45]);
  const column = Array.from({ length: 200 }, (_, y) => pixel(20, y).join());
  const ground = column[0] === column[1] ? column[0] : column[2];
  const contours = column.flatMap((colour, y) => (colour === ground ? [] : [y]));
  // About 76 m per cell at 5 m per pixel.
  const steps = contours.slice(1).map((y, i) => y - (contours[i] ?? 0));
  expect(steps.length).toBeGreaterThan(8);
  for (const step of steps) expect([15, 16]).toContain(step);
  for (const y of contours) expect(pixel(600, y)).toEqual(pixel(20, y));
});
