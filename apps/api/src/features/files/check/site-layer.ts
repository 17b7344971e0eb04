import { z } from 'zod';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { refuseExpensiveJson } from './json-shape.ts';

const MOST_VERTICES = 50_000;

/** Longitude, latitude and optionally a height; the range in degrees is checked later, with a better error message. */
const place = z.array(z.number()).min(2).max(4);
const line = z.array(place).min(2);
const ring = z.array(place).min(4).refine(isClosed);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: place }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(place) }),
  z.object({ type: z.literal('LineString'), coordinates: line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(line) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);

const scalar = z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]);
const LayerSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.union([z.string().max(200), z.number()]).optional(),
      properties: z.record(z.string().max(200), scalar).nullable(),
      geometry: geometry.nullable(),
    }),
  ),
});
type Layer = z.infer<typeof LayerSchema>;

function isClosed(places: number[][]): boolean {
  const [first, last] = [places[0], places.at(-1)];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/** Older files may name another reference system; only WGS 84 in degrees, as in RFC 7946, is accepted. */
function refuseOtherSystem(parsed: unknown): void {
  const name = (parsed as { crs?: { properties?: { name?: unknown } } | null } | null)?.crs?.properties?.name;
  if (name === undefined) return;
  if (typeof name !== 'string' || !/(CRS84|EPSG:{1,2}4326)$/i.test(name)) throw new FileProblem('geoCoordinates');
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new FileProblem('geoJson');
  }
}

function* placesOf(coordinates: unknown): Generator<number[]> {
  if (!Array.isArray(coordinates)) return;
  if (typeof coordinates[0] === 'number') yield coordinates as number[];
  else for (const part of coordinates) yield* placesOf(part);
}

function boundsOf(layer: Layer): CheckedFile['bounds'] {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  let vertices = 0;
  for (const feature of layer.features) {
    for (const [longitude = NaN, latitude = NaN] of placesOf(feature.geometry?.coordinates)) {
      vertices += 1;
      if (vertices > MOST_VERTICES) throw new FileProblem('geoVertices', { most: MOST_VERTICES });
      if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) throw new FileProblem('geoCoordinates');
      bounds.west = Math.min(bounds.west, longitude);
      bounds.east = Math.max(bounds.east, longitude);
      bounds.south = Math.min(bounds.south, latitude);
      bounds.north = Math.max(bounds.north, latitude);
    }
  }
  if (vertices === 0) throw new FileProblem('geoEmpty');
  return bounds;
}

/** Reads the features of a GeoJSON file in WGS 84 degrees and writes only the members that RFC 7946 names. */
export function checkSiteLayer(content: Uint8Array): CheckedFile {
  refuseExpensiveJson(content);
  const parsed = parse(content);
  refuseOtherSystem(parsed);
  const read = LayerSchema.safeParse(parsed);
  if (!read.success) throw new FileProblem('geoFeature', { path: read.error.issues[0]?.path.join('.') || '/' });
  return {
    mediaType: 'application/geo+json',
    bounds: boundsOf(read.data),
    content: Buffer.from(JSON.stringify(read.data)),
    width: null,
    height: null,
  };
}
