import type { Bounds } from './terrain/elevation.ts';

export type Place = readonly [longitude: number, latitude: number];

export interface SiteLabel {
  readonly text: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly isWater: boolean;
  readonly isTown: boolean;
}

/** A site's own GeoJSON, sorted by use. */
export interface SiteFeatures {
  /** Rings of water areas, each with the outer ring first. */
  readonly water: readonly (readonly (readonly Place[])[])[];
  /** Their outlines, without segments along the edge of the site. */
  readonly shores: readonly (readonly Place[])[];
  readonly rivers: readonly (readonly Place[])[];
  readonly roads: readonly (readonly Place[])[];
  /** Areas of slides, with rings like those of water. */
  readonly slides: readonly (readonly (readonly Place[])[])[];
  readonly houses: readonly (readonly (readonly Place[])[])[];
  readonly outlines: readonly (readonly Place[])[];
  /** Administrative boundaries, provided separately. */
  readonly boundaries: readonly (readonly Place[])[];
  readonly labels: readonly SiteLabel[];
}

interface LooseFeature {
  geometry?: { type?: unknown; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

const WATER = /river|water|lake|stream|reservoir|canal/i;
const TOWN = /town|city|county/i;
const SLIDE = /slide|slope|rockfall|collapse|debris/i;
const HOUSE = /house|building/i;
const ROAD = /road|highway|street|rail|path|track/i;

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);

/** Lists of places at any nesting depth of a geometry. */
function linesOf(coordinates: unknown): Place[][] {
  if (!Array.isArray(coordinates)) return [];
  if (coordinates.length > 0 && coordinates.every(isPlace)) return [coordinates];
  return coordinates.flatMap(linesOf);
}

/** A ring without its segments along the site's edge. */
function shoreLines(ring: readonly Place[], site: Bounds | null): Place[][] {
  if (!site) return [[...ring]];
  const [west, south, east, north] = site;
  const isOnEdge = (a: Place, b: Place): boolean =>
    (a[0] === b[0] && (a[0] === west || a[0] === east)) || (a[1] === b[1] && (a[1] === south || a[1] === north));
  const lines: Place[][] = [];
  let line: Place[] = [];
  ring.forEach((place, i) => {
    const before = ring[i - 1];
    if (before && isOnEdge(before, place)) {
      if (line.length > 1) lines.push(line);
      line = [];
    }
    line.push(place);
  });
  if (line.length > 1) lines.push(line);
  return lines;
}

const middleOf = (line: readonly Place[]): Place => line[Math.floor(line.length / 2)]!;

/** Sorts a feature collection by `properties.kind` and labels by `properties.name`. Unknown features are ignored. */
export function readSiteFeatures(collection: unknown, site: Bounds | null): SiteFeatures {
  const found = {
    water: [] as Place[][][],
    shores: [] as Place[][],
    rivers: [] as Place[][],
    roads: [] as Place[][],
    slides: [] as Place[][][],
    houses: [] as Place[][][],
    outlines: [] as Place[][],
    boundaries: [] as Place[][],
    labels: [] as SiteLabel[],
  };
  const features = (collection as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) return found;
  const areas = new Set(
    (features as LooseFeature[]).flatMap(({ geometry, properties }) =>
      String(geometry?.type).endsWith('Polygon') &&
      typeof properties?.['name'] === 'string' &&
      properties['name'] !== ''
        ? [properties['name']]
        : [],
    ),
  );
  for (const { geometry, properties } of features as LooseFeature[]) {
    const named = properties?.['kind'] ?? properties?.['type'];
    const kind = typeof named === 'string' ? named : '';
    const name = typeof properties?.['name'] === 'string' ? properties['name'] : '';
    const isWater = WATER.test(kind);
    const label = (at: Place | undefined): void => {
      if (!name || !at) return;
      // A river exists as area and line. Its name belongs to the line.
      const isTown = TOWN.test(kind);
      const entry = { text: name, longitude: at[0], latitude: at[1], isWater, isTown };
      const same = found.labels.findIndex((known) => known.text === name && known.isWater && isWater);
      if (same < 0) found.labels.push(entry);
      else if (geometry?.type === 'LineString') found.labels[same] = entry;
    };
    switch (geometry?.type) {
      case 'Point':
        label(isPlace(geometry.coordinates) ? geometry.coordinates : undefined);
        break;
      case 'LineString':
      case 'MultiLineString': {
        const lines = linesOf(geometry.coordinates).filter((line) => line.length > 1);
        if (!areas.has(name)) (isWater ? found.rivers : ROAD.test(kind) ? found.roads : found.outlines).push(...lines);
        label(lines[0] && middleOf(lines[0]));
        break;
      }
      case 'Polygon':
      case 'MultiPolygon': {
        const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : (geometry.coordinates as unknown[]);
        for (const polygon of Array.isArray(polygons) ? polygons : []) {
          const rings = linesOf(polygon).filter((ring) => ring.length > 3);
          if (rings.length === 0) continue;
          if (HOUSE.test(kind)) found.houses.push(rings);
          else if (SLIDE.test(kind)) found.slides.push(rings);
          else if (!isWater) found.outlines.push(...rings);
          else {
            found.water.push(rings);
            found.shores.push(...rings.flatMap((ring) => shoreLines(ring, site)));
          }
        }
        const outer = linesOf(geometry.coordinates)[0];
        label(outer && middleOf(outer));
        break;
      }
      default:
    }
  }
  return found;
}

/** The outer ring of the smallest slide that contains a place; null: none does. */
export function slideAt({ slides }: SiteFeatures, place: Place): readonly Place[] | null {
  const around = slides.flatMap(([outer]) => (outer && holds(outer, place) ? [outer] : []));
  return around.toSorted((a, b) => areaOf(a) - areaOf(b))[0] ?? null;
}

const corners = (ring: readonly Place[]): (readonly [Place, Place])[] =>
  ring.map((place, i) => [place, ring[(i + 1) % ring.length]!]);

const holds = (ring: readonly Place[], [x, y]: Place): boolean =>
  corners(ring).filter(([a, b]) => a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    .length %
    2 ===
  1;

/** Area in square degrees, only for comparison. */
const areaOf = (ring: readonly Place[]): number =>
  Math.abs(corners(ring).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)) / 2;
