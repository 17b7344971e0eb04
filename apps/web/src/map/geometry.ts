import type { Bounds } from './terrain/elevation.ts';

export interface MapView {
  readonly longitude: number;
  readonly latitude: number;
  /** As in deck.gl: the world is 512 px wide at 0. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** px */
export type Padding = Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>;

const TILE = 512;
export const EQUATOR_METRES = 40_075_016.686;
export const MOST_LATITUDE = 85.051129;
export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 18;

/** Web Mercator, with the world as a square of side 1 and y growing south. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360;
export function mercatorY(latitude: number): number {
  const sine = Math.sin((Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}
export const longitudeOf = (x: number): number => x * 360 - 180;
export const latitudeOf = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

export const worldSize = (zoom: number): number => TILE * 2 ** zoom;

/** Pixel position of a place in a map of the given size. */
export function project(view: MapView, size: Size, longitude: number, latitude: number): [number, number] {
  const world = worldSize(view.zoom);
  return [
    size.width / 2 + (mercatorX(longitude) - mercatorX(view.longitude)) * world,
    size.height / 2 + (mercatorY(latitude) - mercatorY(view.latitude)) * world,
  ];
}

/** Whether a pixel position is visible. */
export const isInside = (size: Size, [x, y]: readonly [number, number]): boolean =>
  x >= 0 && y >= 0 && x <= size.width && y <= size.height;

/** Degrees of a pixel position. */
export function unproject(view: MapView, size: Size, x: number, y: number): [longitude: number, latitude: number] {
  const world = worldSize(view.zoom);
  const east = mercatorX(view.longitude) + (x - size.width / 2) / world;
  const south = mercatorY(view.latitude) + (y - size.height / 2) / world;
  return [longitudeOf(Math.min(1, Math.max(0, east))), latitudeOf(Math.min(1, Math.max(0, south)))];
}

/** The view moved by so many pixels. */
export function pan(view: MapView, dx: number, dy: number): MapView {
  const world = worldSize(view.zoom);
  return {
    zoom: view.zoom,
    longitude: longitudeOf(mercatorX(view.longitude) + dx / world),
    latitude: latitudeOf(Math.min(1, Math.max(0, mercatorY(view.latitude) + dy / world))),
  };
}

/** The visible bounds, enlarged by `margin` of its size on every side. */
export function visibleBounds(view: MapView, size: Size, margin = 0): Bounds {
  const world = worldSize(view.zoom);
  const x = mercatorX(view.longitude);
  const y = mercatorY(view.latitude);
  const dx = (size.width / world) * (0.5 + margin);
  const dy = (size.height / world) * (0.5 + margin);
  return [
    Math.max(-180, longitudeOf(x - dx)),
    latitudeOf(Math.min(1, y + dy)),
    Math.min(180, longitudeOf(x + dx)),
    latitudeOf(Math.max(0, y - dy)),
  ];
}

/** Bounds of places. Null without any. */
export function boundsOf(places: readonly { longitude: number; latitude: number }[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { longitude, latitude } of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west <= east ? [west, south, east, north] : null;
}

/** The view that shows `bounds` inside `padding` pixels. A single place is shown at `closest`. */
export function fitView(bounds: Bounds, size: Size, padding: Padding, closest = 14): MapView {
  const [west, south, east, north] = bounds;
  const left = mercatorX(west);
  const right = mercatorX(east);
  const top = mercatorY(north);
  const bottom = mercatorY(south);
  const width = Math.max(40, size.width - padding.left - padding.right);
  const height = Math.max(40, size.height - padding.top - padding.bottom);
  const scale = Math.min(width / Math.max(right - left, 1e-9), height / Math.max(bottom - top, 1e-9));
  const zoom = Math.max(MIN_ZOOM, Math.min(closest, Math.log2(scale / TILE)));
  const middle = { zoom, longitude: longitudeOf((left + right) / 2), latitude: latitudeOf((top + bottom) / 2) };
  return pan(middle, (padding.right - padding.left) / 2, (padding.bottom - padding.top) / 2);
}

/** Whether the outer area contains the inner one. */
export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

const clamp = (low: number, value: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.max(low, Math.min(high, value));

/**
 * The view of a site: all stations inside `padding`, filled with its relief as far as possible. Without stations: the whole site.
 */
export function siteView(site: Bounds, stations: Bounds | null, size: Size, padding: Padding): MapView {
  // Neither the title nor the legend at the foot may cover stations.
  const [top, bottom] = [padding.top, padding.bottom].map((px) => Math.min(px, size.height / 4)) as [number, number];
  const whole = fitView(site, size, { top, right: 0, bottom, left: 0 });
  if (!stations) return whole;
  const [west, south, east, north] = site;
  const all = fitView(stations, size, padding);
  if (!contains(site, stations)) return all;
  const cover = Math.log2(
    Math.max(size.width / (mercatorX(east) - mercatorX(west)), size.height / (mercatorY(south) - mercatorY(north))) /
      TILE,
  );
  // Stations near the sides need no padding, because the site extends beyond them.
  const zoom = Math.max(whole.zoom, Math.min(all.zoom, cover));
  const world = worldSize(zoom);
  const [dx, dy] = [size.width / world / 2, size.height / world / 2];
  return {
    zoom,
    longitude: longitudeOf(clamp(mercatorX(west) + dx, mercatorX(all.longitude), mercatorX(east) - dx)),
    latitude:
      mercatorY(south) - mercatorY(north) < 2 * dy
        ? whole.latitude
        : latitudeOf(
            clamp(mercatorY(north) + dy - top / world, mercatorY(all.latitude), mercatorY(south) - dy + bottom / world),
          ),
  };
}

export const metresPerPixel = (view: MapView): number =>
  (EQUATOR_METRES * Math.cos((view.latitude * Math.PI) / 180)) / worldSize(view.zoom);

/** The longest round distance (1, 2 or 5 times a power of ten, metres) within `most` pixels, and its length. */
export function scaleBar(view: MapView, most: number): { metres: number; pixels: number } {
  const perPixel = metresPerPixel(view);
  const power = 10 ** Math.floor(Math.log10(most * perPixel));
  const metres = [5, 2, 1].map((n) => n * power).find((n) => n <= most * perPixel) ?? power;
  return { metres, pixels: metres / perPixel };
}
