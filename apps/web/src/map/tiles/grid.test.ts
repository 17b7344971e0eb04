import { expect, test } from 'vitest';
import type { MapFailure } from '@groundwatch/protocol/model';
import { fromBaiduMetres, fromWgs84, toBaiduMetres, toWgs84 } from './datums.ts';
import { baiduGrid, mercatorGrid } from './grid.ts';
import { drawableTiles, wantedTiles } from './tile-view.ts';

const METRES_PER_DEGREE = 111_195;
/** m between two nearby places. */
const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot((a[0]! - b[0]!) * Math.cos((a[1]! * Math.PI) / 180), a[1]! - b[1]!) * METRES_PER_DEGREE;

// Pairs of googollee/eviltransform (python/test.py) and of the README of wandergis/coordtransform, longitude first.
const gcj = [
  [121.5272106, 31.1774276, 121.531541859215, 31.17530398364597],
  [113.912316, 22.543847, 113.9171764808363, 22.540796131694766],
  [116.377817, 39.911954, 116.38404722455657, 39.91334545536069],
  [116.404, 39.915, 116.41024449916938, 39.91640428150164],
] as const;
// GCJ-02 and BD-09: that README, and Beijing railway station in the manual of the R package geoChina.
const bd = [
  [116.39762729119315, 39.90865673957631, 116.404, 39.915],
  [116.404, 39.915, 116.41036949371029, 39.92133699351021],
  [116.42703, 39.90245, 116.43351, 39.90851],
] as const;

test.each(gcj)('WGS 84 %d %d is GCJ-02 %d %d', (longitude, latitude, x, y) => {
  expect(apart(fromWgs84([longitude, latitude], 'gcj02'), [x, y])).toBeLessThan(0.1);
  expect(apart(toWgs84([x, y], 'gcj02'), [longitude, latitude])).toBeLessThan(0.1);
});

test.each(bd)('GCJ-02 %d %d is BD-09 %d %d', (longitude, latitude, x, y) => {
  expect(apart(fromWgs84(toWgs84([longitude, latitude], 'gcj02'), 'bd09'), [x, y])).toBeLessThan(1);
  expect(apart(fromWgs84(toWgs84([x, y], 'bd09'), 'gcj02'), [longitude, latitude])).toBeLessThan(1);
});

test('CGCS2000 stays, and nothing is shifted outside China', () => {
  expect(toWgs84([110, 30], 'cgcs2000')).toEqual([110, 30]);
  expect(fromWgs84([139.7, 35.7], 'gcj02')).toEqual([139.7, 35.7]);
});

const shifted = mercatorGrid(
  (place) => fromWgs84(place, 'gcj02'),
  (place) => toWgs84(place, 'gcj02'),
);

test.each(gcj)('a tile of GCJ-02 lies where its places are: %d %d', (longitude, latitude, x, y) => {
  const bounds = [longitude, latitude, longitude, latitude] as const;
  const [column, , row] = shifted.range(bounds, 18);
  // The source's tile for its own coordinates.
  const [own, , ownRow] = mercatorGrid().range([x, y, x, y], 18);
  expect([column, row]).toEqual([own, ownRow]);
  const [southwest, , northeast] = shifted.corners({ z: 18, x: column, y: row });
  expect(longitude).toBeGreaterThan(southwest[0] - 1e-6);
  expect(longitude).toBeLessThan(northeast[0] + 1e-6);
  expect(latitude).toBeGreaterThan(southwest[1] - 1e-6);
  expect(latitude).toBeLessThan(northeast[1] + 1e-6);
  // Neighbours share their corners, so there is no seam.
  const next = shifted.corners({ z: 18, x: column + 1, y: row });
  expect(next[0]).toEqual(shifted.corners({ z: 18, x: column, y: row })[3]);
});

test('a tile of Baidu lies where its places are, counted from the equator', () => {
  const grid = baiduGrid(toBaiduMetres, fromBaiduMetres);
  for (const [x0, y0] of bd) {
    const [longitude, latitude] = toWgs84([x0, y0], 'gcj02');
    const [x, , y] = grid.range([longitude, latitude, longitude, latitude], 18);
    const [southwest, , northeast] = grid.corners({ z: 18, x, y });
    expect(southwest[0]).toBeLessThan(longitude);
    expect(northeast[0]).toBeGreaterThan(longitude);
    expect(southwest[1]).toBeLessThan(latitude);
    expect(northeast[1]).toBeGreaterThan(latitude);
    // 256 of Baidu's metres, less on the ground by the cosine of the latitude.
    expect(apart(southwest, [northeast[0], southwest[1]])).toBeCloseTo(256 * Math.cos((latitude * Math.PI) / 180), -1);
  }
  // A pixel at depth 18 is a metre.
  expect(grid.depth(Math.log2(40_075_016.686 / 512), 256)).toBeCloseTo(18, 6);
});

const layer = { minZoom: 3, maxZoom: 10, tileSize: 256 } as const;
const view = { longitude: 110, latitude: 30, zoom: 7 };
const size = { width: 1_000, height: 600 };

test('a view needs the tiles that it shows, the middle first, within the depths of the source', () => {
  const { tiles, z } = wantedTiles(layer, mercatorGrid(), view, size);
  expect(z).toBe(8);
  expect(tiles.length).toBeGreaterThanOrEqual(4 * 3);
  expect(tiles.length).toBeLessThanOrEqual(5 * 4);
  expect(tiles).toContainEqual({ z: 8, x: 206, y: 105 });
  expect(wantedTiles(layer, mercatorGrid(), { ...view, zoom: 15 }, size).z).toBe(10);
  expect(wantedTiles(layer, mercatorGrid(), { ...view, zoom: 1 }, size).tiles).toEqual([]);
  expect(wantedTiles({ ...layer, tileSize: 512 }, mercatorGrid(), view, size).z).toBe(7);
});

test('while a tile is on its way what is above or below it stands in, and nothing where there is none', () => {
  const wanted = { tiles: [{ z: 8, x: 206, y: 105 }], z: 8 };
  const memory = new Map<string, { image: string | null; failure: MapFailure | null }>();
  const drawn = () => drawableTiles(wanted, 3, ({ z, x, y }) => memory.get(`${z}/${x}/${y}`)).map(({ image }) => image);
  expect(drawn()).toEqual([]);
  memory.set('6/51/26', { image: 'above', failure: null });
  memory.set('9/413/210', { image: 'below', failure: null });
  expect(drawn()).toEqual(['above', 'below']);
  memory.set('8/206/105', { image: 'itself', failure: null });
  expect(drawn()).toEqual(['itself']);
  memory.set('8/206/105', { image: null, failure: 'timeOut' });
  memory.delete('9/413/210');
  expect(drawn()).toEqual(['above']);
  memory.set('8/206/105', { image: null, failure: null });
  expect(drawn()).toEqual([]);
});
