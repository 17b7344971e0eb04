import { expect, test } from 'vitest';
import {
  boundsOf,
  contains,
  fitView,
  metresPerPixel,
  pan,
  project,
  scaleBar,
  siteView,
  unproject,
  visibleBounds,
} from './geometry.ts';

const size = { width: 800, height: 600 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const yunling = [110.35, 28.35, 110.65, 28.6] as const;

test('the middle of the view is the middle of the map', () => {
  expect(project({ longitude: 110, latitude: 28, zoom: 9 }, size, 110, 28)).toEqual([400, 300]);
});

test('a metre at the equator is as long as the tile says', () => {
  expect(metresPerPixel({ longitude: 0, latitude: 0, zoom: 0 })).toBeCloseTo(40_075_016.686 / 512, 3);
  expect(metresPerPixel({ longitude: 0, latitude: 60, zoom: 0 })).toBeCloseTo(40_075_016.686 / 1_024, 1);
});

test('fitting shows all corners inside the padding', () => {
  const padding = { top: 60, right: 30, bottom: 90, left: 20 };
  const view = fitView(yunling, size, padding);
  const [left, bottom] = project(view, size, yunling[0], yunling[1]);
  const [right, top] = project(view, size, yunling[2], yunling[3]);
  expect(left).toBeGreaterThanOrEqual(19.9);
  expect(right).toBeLessThanOrEqual(770.1);
  expect(top).toBeGreaterThanOrEqual(59.9);
  expect(bottom).toBeLessThanOrEqual(510.1);
  expect(Math.min(left - 20, 770 - right, top - 60, 510 - bottom)).toBeLessThan(0.1);
});

test('a single station is not shown from infinitely near', () => {
  const bounds = boundsOf([{ longitude: 110, latitude: 28 }])!;
  expect(fitView(bounds, size, none).zoom).toBe(14);
  expect(boundsOf([])).toBeNull();
});

test('a site fills a wide map as far as its stations allow, and never shows less than all of it', () => {
  const wide = { width: 1_200, height: 500 };
  const padding = { top: 50, right: 50, bottom: 50, left: 50 };
  const inner = [110.45, 28.45, 110.55, 28.5] as const;
  const whole = fitView(yunling, wide, { ...none, top: 50, bottom: 50 }).zoom;
  const view = siteView(yunling, inner, wide, padding);
  expect(view.zoom).toBeGreaterThan(whole);
  expect(contains(yunling, visibleBounds(view, wide))).toBe(true);
  expect(siteView(yunling, yunling, wide, padding).zoom).toBe(whole);
  const outside = [109, 28.4, 110.5, 28.5] as const;
  expect(contains(visibleBounds(siteView(yunling, outside, wide, padding), wide), outside)).toBe(true);
});

test('a pixel is the place that is drawn there', () => {
  const view = { longitude: 110, latitude: 28, zoom: 8 };
  const [longitude, latitude] = unproject(view, size, 12, 340);
  const [x, y] = project(view, size, longitude, latitude);
  expect([x, y].map((value) => +value.toFixed(6))).toEqual([12, 340]);
  expect(unproject(view, size, size.width / 2, size.height / 2)[0]).toBeCloseTo(110, 9);
});

test('panning by the width of the map moves its left edge to its right edge', () => {
  const view = { longitude: 110, latitude: 28, zoom: 8 };
  const moved = pan(view, size.width, 0);
  expect(visibleBounds(moved, size)[0]).toBeCloseTo(visibleBounds(view, size)[2], 9);
});

test('the scale bar is the longest round distance that fits', () => {
  const view = { longitude: 110, latitude: 28, zoom: 10.9 };
  const { metres, pixels } = scaleBar(view, 120);
  expect([1, 2, 5]).toContain(metres / 10 ** Math.floor(Math.log10(metres)));
  expect(pixels).toBeLessThanOrEqual(120);
  expect(pixels).toBeGreaterThan(48);
  expect(pixels * metresPerPixel(view)).toBeCloseTo(metres, 6);
});
