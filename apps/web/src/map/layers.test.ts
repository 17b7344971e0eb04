import { expect, test } from 'vitest';
import { buildLayers } from './layers.ts';
import type { MapScene } from './shapes.ts';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { emptyScene } from './testing.ts';
import type { Relief } from './terrain/relief.ts';
import type { DrawnTile } from './tiles/tile-view.ts';

const sheet = {
  id: 'a',
  atlas: { data: [], width: 1, height: 1 } as unknown as ImageData,
  picture: {} as OffscreenCanvas,
  mapping: {},
};
const lines = {
  positions: new Float64Array([0, 0, 1, 1]),
  starts: new Uint32Array([0, 2]),
  strength: new Uint8Array([255, 128]),
};
const relief: Relief = {
  bounds: [0, 0, 1, 1],
  image: {} as ImageBitmap,
  contours: { interval: 50, majorEvery: 250, minors: lines, majors: lines },
  hasDrawnLines: false,
};
const scene: MapScene = {
  ...emptyScene(sheet),
  relief,
  features: {
    ...{
      water: [],
      shores: [],
      rivers: [],
      roads: [],
      slides: [],
      houses: [],
      outlines: [],
      boundaries: [],
      labels: [],
    },
  },
};
const ids = (s: MapScene): string[] => buildLayers(s, 1).map(({ id }) => id);

test('the ground lies under the lines, the lines under the stations, the names on top', () => {
  expect(ids(scene)).toEqual([
    'land',
    'coast',
    'lakes',
    'streams',
    'relief',
    'graticule',
    'contours-minor',
    'contours-major',
    'water',
    'slides',
    'shore',
    'rivers',
    'roads',
    'houses',
    'slide-edges',
    'outlines',
    'boundaries',
    'clusters',
    'stations',
    'selected',
    'labels',
  ]);
});

const source: MapLayer = {
  id: 1,
  version: 1,
  name: 'streets',
  kind: 'base',
  datum: 'wgs84',
  minZoom: 0,
  maxZoom: 18,
  tileSize: 256,
  format: 'picture',
  attribution: '',
  approvalNo: '',
};
const tile = (key: string): DrawnTile => ({
  key,
  image: {} as ImageBitmap,
  corners: [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
  ],
});

test('tiles lie on the land and under what the site has of its own, their names over it', () => {
  const tiles = [
    { layer: source, opacity: 1, tiles: [tile('1/0/0')] },
    { layer: { ...source, kind: 'labels' as const }, opacity: 1, tiles: [tile('2/0/0')] },
  ];
  const drawn = ids({ ...scene, tiles });
  expect(drawn.slice(3, 6)).toEqual(['streams', 'tile-1/0/0', 'relief']);
  expect(drawn.slice(drawn.indexOf('boundaries'), -3)).toEqual(['boundaries', 'tile-2/0/0', 'clusters']);
  // The graticule is for a map without anything else.
  expect(drawn).not.toContain('graticule');
  expect(ids({ ...scene, tiles: [{ ...tiles[0]!, tiles: [] }] })).toContain('graticule');
});

test('contour lines that the picture holds are not drawn again', () => {
  expect(ids({ ...scene, relief: { ...relief, hasDrawnLines: true } }).some((id) => id.startsWith('contours'))).toBe(
    false,
  );
});

test('without an elevation model and a site map land, graticule and stations remain', () => {
  expect(ids({ ...scene, relief: null, features: null })).toEqual([
    'land',
    'coast',
    'lakes',
    'streams',
    'graticule',
    'clusters',
    'stations',
    'selected',
    'labels',
  ]);
});

test('contour lines keep their buffers from one build to the next and have the opacity of the look', () => {
  const data = () =>
    buildLayers(scene, 1).find(({ id }) => id === 'contours-minor')!.props.data as Record<string, unknown>;
  expect(data()).toBe(data());
  const majors = buildLayers(scene, 1).find(({ id }) => id === 'contours-major')!.props.data as {
    attributes: { getColor: { value: Uint8Array } };
  };
  const { value } = majors.attributes.getColor;
  expect(value[3]).toBe(Math.floor(255 * 0.36));
  expect(value[7]).toBe(Math.floor(128 * 0.36));
});

test('changes the icons of stations alone from one half of a flash to the other', () => {
  const idsOf = (isDim: boolean) =>
    new Map(
      buildLayers({ ...scene, isDim }, 1).map((layer) => [
        layer.id,
        String(Object(layer.props).updateTriggers?.getIcon),
      ]),
    );
  const [bright, dim] = [idsOf(false), idsOf(true)];
  expect([...bright.keys()].filter((id) => bright.get(id) !== dim.get(id))).toEqual(['stations']);
});
