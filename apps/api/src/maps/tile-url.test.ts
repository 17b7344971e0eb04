import { expect, test } from 'vitest';
import { tileUrl, type TileAddress } from './tile-url.ts';

const tile = { z: 3, x: 6, y: 2 };
const at = (source: Partial<TileAddress>): string =>
  tileUrl({ type: 'xyz', url: '', subdomains: '', tileSize: 256, key: 'k&y', ...source }, tile);

test.each<[string, Partial<TileAddress>, string]>([
  ['XYZ', { url: 'http://a/{z}/{x}/{y}@{tileset}' }, 'http://a/3/6/2@{tileset}'],
  ['rows from the south', { url: 'http://a/{z}/{x}/{-y}' }, 'http://a/3/6/5'],
  ['TMS', { type: 'tms', url: 'http://a/{z}/{x}/{y}' }, 'http://a/3/6/5'],
  [
    'hosts in turn, a key',
    { url: 'http://{s}.a/{z}/{x}/{y}?tk={key}', subdomains: 'a,b,c' },
    'http://c.a/3/6/2?tk=k%26y',
  ],
  ['WMTS by path', { type: 'wmts', url: 'http://a/{TileMatrix}/{TileRow}/{TileCol}' }, 'http://a/3/2/6'],
  [
    'WMTS by query',
    { type: 'wmts', url: 'http://a/vec_w/wmts?LAYER=vec&TILEMATRIXSET=w' },
    'http://a/vec_w/wmts?LAYER=vec&TILEMATRIXSET=w&SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&TILEMATRIX=3&TILEROW=2&TILECOL=6',
  ],
])('%s', (_name, source, url) => {
  expect(at(source)).toBe(url);
});

test('WMS gets the bounds of the tile and keeps its own parameters', () => {
  const url = new URL(at({ type: 'wms', url: 'http://a/wms?layers=x&format=image/jpeg', tileSize: 512 }));
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    layers: 'x',
    format: 'image/jpeg',
    WIDTH: '512',
    SRS: 'EPSG:3857',
    REQUEST: 'GetMap',
  });
  const [west, south, east, north] = url.searchParams.get('BBOX')!.split(',').map(Number);
  const side = (2 * Math.PI * 6_378_137) / 8;
  expect(west).toBeCloseTo(2 * side, 4);
  expect(east).toBeCloseTo(3 * side, 4);
  expect(north).toBeCloseTo(2 * side, 4);
  expect(south).toBeCloseTo(side, 4);
});
