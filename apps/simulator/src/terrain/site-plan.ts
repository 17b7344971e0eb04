import { encodePng } from './png.ts';
import type { Relief } from './relief.ts';
import { riverDistance, riverLine } from './river.ts';
import { heightM, widthM, type MapPoint } from './site.ts';

export const PLAN_WIDTH = 640;
export const PLAN_HEIGHT = 480;
const METRES_PER_PIXEL = 5;
const CONTOUR_M = 20;
const MAJOR_EVERY = 5;
const RIVER_STEPS = 6;
/** Light from the north-west, 45° high. */
const LIGHT = { east: -0.5, north: 0.5, up: Math.SQRT1_2 };

type Rgb = readonly [number, number, number];
const LOW: Rgb = [222, 226, 204];
const HIGH: Rgb = [238, 226, 204];
const SHADOW: Rgb = [96, 100, 104];
const WATER: Rgb = [172, 205, 228];
const CONTOUR: Rgb = [176, 148, 112];
const MARK: Rgb = [190, 30, 45];
const PAPER: Rgb = [255, 255, 255];

const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** Weights of four neighbours of a cubic B-spline, which smooths the edges of the model's cells. */
const weights = (t: number): readonly number[] => [
  (1 - t) ** 3 / 6,
  (3 * t ** 3 - 6 * t * t + 4) / 6,
  (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
  t ** 3 / 6,
];

interface Neighbours {
  readonly first: number;
  readonly weights: readonly number[];
}

const neighbours = (cell: number): Neighbours => ({
  first: Math.floor(cell) - 1,
  weights: weights(cell - Math.floor(cell)),
});

const clampedIndex = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

function smoothHeight({ columns, rows, heights }: Relief, across: Neighbours, down: Neighbours): number {
  let sum = 0;
  for (let j = 0; j < 4; j += 1) {
    const row = clampedIndex(down.first + j, rows) * columns;
    let line = 0;
    for (let i = 0; i < 4; i += 1)
      line += (across.weights[i] as number) * (heights[row + clampedIndex(across.first + i, columns)] as number);
    sum += (down.weights[j] as number) * line;
  }
  return sum;
}

/** Whether points are in the river; skips the test for plans away from it. */
function riverNear(place: MapPoint): (x: number, y: number) => boolean {
  const line = riverLine(RIVER_STEPS);
  const reach = (Math.hypot(PLAN_WIDTH, PLAN_HEIGHT) / 2) * METRES_PER_PIXEL;
  const nearest = riverDistance(line, place.x, place.y);
  if (nearest.distance - nearest.halfWidth > reach) return () => false;
  return (x, y) => {
    const { distance, halfWidth } = riverDistance(line, x, y);
    return distance < halfWidth;
  };
}

/** Heights of every pixel and of one more on each side, for the slopes at the edge. */
function pixelHeights(relief: Relief, place: MapPoint): Float64Array {
  const [width, height] = [PLAN_WIDTH + 2, PLAN_HEIGHT + 2];
  const columns = Array.from({ length: width }, (_, i) =>
    neighbours(pointOf(place, i - 1, 0).x * relief.columns - 0.5),
  );
  const rows = Array.from({ length: height }, (_, i) => neighbours(pointOf(place, 0, i - 1).y * relief.rows - 0.5));
  const result = new Float64Array(width * height);
  for (const [py, down] of rows.entries())
    for (const [px, across] of columns.entries()) result[py * width + px] = smoothHeight(relief, across, down);
  return result;
}

const pointOf = (place: MapPoint, px: number, py: number): MapPoint => ({
  x: place.x + ((px - PLAN_WIDTH / 2) * METRES_PER_PIXEL) / widthM,
  y: place.y + ((py - PLAN_HEIGHT / 2) * METRES_PER_PIXEL) / heightM,
});

/** The number of the contour between two heights, or null. */
function contourBetween(a: number, b: number): number | null {
  const [low, high] = [Math.floor(a / CONTOUR_M), Math.floor(b / CONTOUR_M)];
  return low === high ? null : Math.max(low, high);
}

/** A contour plan of the ground around a place, marked in the middle: PNG, north up, 5 m per pixel. */
export function sitePlan(relief: Relief, place: MapPoint): Buffer {
  const isRiver = riverNear(place);
  const heights = pixelHeights(relief, place);
  const stride = PLAN_WIDTH + 2;
  const ground = (px: number, py: number): Rgb => {
    const { x, y } = pointOf(place, px, py);
    if (isRiver(x, y)) return WATER;
    const at = (py + 1) * stride + px + 1;
    const height = (offset: number): number => heights[at + offset] as number;
    const east = (height(1) - height(-1)) / (2 * METRES_PER_PIXEL);
    const north = (height(-stride) - height(stride)) / (2 * METRES_PER_PIXEL);
    const lit = (LIGHT.up - east * LIGHT.east - north * LIGHT.north) / Math.sqrt(1 + east * east + north * north);
    const colour = mix(SHADOW, mix(LOW, HIGH, clamp((height(0) - 200) / 800)), clamp(0.35 + 0.9 * lit));
    const contour = contourBetween(height(0), height(-1)) ?? contourBetween(height(0), height(-stride));
    return contour === null ? colour : mix(colour, CONTOUR, contour % MAJOR_EVERY === 0 ? 0.9 : 0.45);
  };
  const rgb = new Uint8Array(PLAN_WIDTH * PLAN_HEIGHT * 3);
  for (let i = 0; i < PLAN_WIDTH * PLAN_HEIGHT; i += 1) {
    const [px, py] = [i % PLAN_WIDTH, Math.floor(i / PLAN_WIDTH)];
    rgb.set(marked(px, py) ?? ground(px, py), i * 3);
  }
  return encodePng(PLAN_WIDTH, PLAN_HEIGHT, rgb);
}

/** A ring with a dot, with a halo for contrast. */
function marked(px: number, py: number): Rgb | null {
  const distance = Math.hypot(px - PLAN_WIDTH / 2, py - PLAN_HEIGHT / 2);
  if (distance < 3 || (distance > 8 && distance < 11)) return MARK;
  return distance < 13 ? PAPER : null;
}
