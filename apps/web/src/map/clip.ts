import type { Polygon } from './basemap.ts';
import { simplify } from './terrain/contour-lines.ts';
import type { Bounds } from './terrain/elevation.ts';

type Vertex = readonly [number, number];
type Ring = readonly Vertex[];

/** One side of a rectangle: the limited coordinate, its value, and the inner side. */
type Side = readonly [axis: 0 | 1, limit: number, keepsAbove: boolean];

function clipSide(ring: Ring, [axis, limit, keepsAbove]: Side): Vertex[] {
  const isInside = (vertex: Vertex): boolean => (keepsAbove ? vertex[axis] >= limit : vertex[axis] <= limit);
  const kept: Vertex[] = [];
  let before = ring.at(-1)!;
  for (const vertex of ring) {
    if (isInside(vertex) !== isInside(before)) {
      const share = (limit - before[axis]) / (vertex[axis] - before[axis]);
      const other = before[1 - axis]! + share * (vertex[1 - axis]! - before[1 - axis]!);
      kept.push(axis === 0 ? [limit, other] : [other, limit]);
    }
    if (isInside(vertex)) kept.push(vertex);
    before = vertex;
  }
  return kept;
}

/** A ring clipped to a rectangle (Sutherland and Hodgman 1974). Empty if outside. */
export function clipRing(ring: Ring, [west, south, east, north]: Bounds): Ring {
  const sides: readonly Side[] = [
    [0, west, true],
    [0, east, false],
    [1, south, true],
    [1, north, false],
  ];
  let kept = ring;
  for (const side of sides) {
    if (kept.length === 0) return kept;
    kept = clipSide(kept, side);
  }
  return kept.length < 3 ? [] : kept;
}

interface Extent {
  readonly polygon: Polygon;
  readonly bounds: Bounds;
}

/** Polygons with their extents, so that most can be skipped quickly. */
export const withExtents = (polygons: readonly Polygon[]): Extent[] =>
  polygons.map((polygon) => {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of polygon[0]!) {
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
    return { polygon, bounds: [west, south, east, north] };
  });

/**
 * The parts of polygons within `area` that are larger than `least` degrees, without detail finer than a quarter of that, to limit
 * triangulation and drawing.
 */
export function clipPolygons(polygons: readonly Extent[], area: Bounds, least: number): Polygon[] {
  const [west, south, east, north] = area;
  return polygons.flatMap(({ polygon, bounds }) => {
    if (bounds[0] > east || bounds[2] < west || bounds[1] > north || bounds[3] < south) return [];
    if (Math.max(bounds[2] - bounds[0], bounds[3] - bounds[1]) < least) return [];
    const isWhole = bounds[0] >= west && bounds[2] <= east && bounds[1] >= south && bounds[3] <= north;
    const rings = polygon
      .map((ring) => (isWhole ? ring : clipRing(ring, area)))
      .map((ring) => (ring.length > 8 ? simplify(ring, least / 4) : ring))
      .filter((ring) => ring.length > 2);
    return rings.length === 0 ? [] : [rings];
  });
}

/** Lines that reach into `area`, without detail finer than `least` degrees. */
export function linesWithin(lines: readonly Extent[], area: Bounds, least: number): Ring[] {
  const [west, south, east, north] = area;
  return lines
    .filter(({ bounds }) => bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south)
    .map(({ polygon }) => (polygon[0]!.length > 2 ? simplify(polygon[0]!, least) : polygon[0]!));
}
