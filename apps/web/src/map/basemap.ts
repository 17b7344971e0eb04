import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import landUrl from 'world-atlas/land-50m.json?url';
import waterUrl from './water-50m.json?url';
import { MOST_LATITUDE } from './geometry.ts';
import type { Bounds } from './terrain/elevation.ts';

export type Polygon = readonly (readonly (readonly [number, number])[])[];

const clip = (ring: readonly (readonly number[])[]): [number, number][] =>
  ring.map(([x, y]) => [x!, Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, y!))]);

/** Land polygons of a world-atlas topology, cut at the limit of Web Mercator. */
export function landPolygons(topology: unknown): Polygon[] {
  const source = topology as Parameters<typeof feature>[0];
  const land: Feature | FeatureCollection = feature(source, source.objects['land']!);
  const geometries = land.type === 'FeatureCollection' ? land.features.map((f) => f.geometry) : [land.geometry];
  return geometries.flatMap((geometry) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates.map(clip)];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((rings) => rings.map(clip)) : [];
  });
}

let land: Promise<Polygon[]> | null = null;

/** The world's land, loaded once from the product's own assets. */
export function loadLand(): Promise<Polygon[]> {
  land ??= fetch(landUrl).then(async (answer) => {
    if (!answer.ok) throw new Error(`land: HTTP ${answer.status}`);
    return landPolygons(await answer.json());
  });
  land.catch(() => (land = null));
  return land;
}

export interface Water {
  readonly lakes: readonly Polygon[];
  readonly rivers: Polygon;
}

/** Lakes and rivers of a topology. */
export function waterOf(topology: unknown): Water {
  const source = topology as Parameters<typeof feature>[0];
  const geometries = (name: 'lakes' | 'rivers'): Geometry[] => {
    const of: Feature | FeatureCollection = feature(source, source.objects[name]!);
    return of.type === 'FeatureCollection' ? of.features.map(({ geometry }) => geometry) : [of.geometry];
  };
  return {
    lakes: geometries('lakes').flatMap((geometry) =>
      geometry.type === 'Polygon'
        ? [geometry.coordinates.map(clip)]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.map((rings) => rings.map(clip))
          : [],
    ),
    rivers: geometries('rivers').flatMap((geometry) =>
      geometry.type === 'LineString'
        ? [clip(geometry.coordinates)]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates.map(clip)
          : [],
    ),
  };
}

/** Beyond this zoom they would be misleading, because their data is 1:50 million. */
export const WATER_ZOOM = 7.5;
let water: Promise<Water> | null = null;

/** The world's large lakes and rivers, loaded once from the product's own assets. */
export function loadWater(): Promise<Water> {
  water ??= fetch(waterUrl).then(async (answer) => {
    if (!answer.ok) throw new Error(`water: HTTP ${answer.status}`);
    return waterOf(await answer.json());
  });
  water.catch(() => (water = null));
  return water;
}

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];

/** Degrees between meridians, so that a view of that many degrees shows four to ten. */
export const graticuleStep = (degrees: number): number => STEPS.find((step) => degrees / step >= 4) ?? 0.0005;

/** Meridians and parallels through `bounds`, with a margin of one step. */
export function graticule(bounds: Bounds, step: number): [number, number][][] {
  const [west, south, east, north] = bounds;
  const lines: [number, number][][] = [];
  const from = (value: number): number => Math.floor(value / step) - 1;
  const to = (value: number): number => Math.ceil(value / step) + 1;
  const low = Math.max(-MOST_LATITUDE, from(south) * step);
  const high = Math.min(MOST_LATITUDE, to(north) * step);
  for (let i = from(west); i <= to(east); i++) {
    lines.push([
      [i * step, low],
      [i * step, high],
    ]);
  }
  for (let i = from(south); i <= to(north); i++) {
    if (Math.abs(i * step) > MOST_LATITUDE) continue;
    lines.push([
      [from(west) * step, i * step],
      [to(east) * step, i * step],
    ]);
  }
  return lines;
}
