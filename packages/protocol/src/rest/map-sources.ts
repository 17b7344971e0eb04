import { z } from 'zod';
import {
  datums,
  DEEPEST_ZOOM,
  isGeocoder,
  mapFailures,
  mapFormats,
  mapKinds,
  mapTypes,
  pictureSystems,
  worldFileOf,
} from '../model/index.ts';
import { IdParamsSchema, rowId, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const time = z.iso.datetime();
const zoom = z.number().int().min(0).max(DEEPEST_ZOOM);
const holds = (url: string, ...names: readonly string[]): boolean => names.some((name) => url.includes(`{${name}}`));
const namesTile = (url: string): boolean =>
  holds(url, 'z', 'TileMatrix') && holds(url, 'x', 'TileCol') && holds(url, 'y', '-y', 'TileRow');

const body = z.object({
  name: z.string().trim().min(1).max(60),
  kind: z.enum(mapKinds),
  type: z.enum(mapTypes),
  format: z.enum(mapFormats).default('picture'),
  /** With {z}, {x}, {y} or {-y}, {s}, {key}; for WMS without the parameters of each request; for a file its name. */
  url: z.string().trim().min(1).max(2_000),
  /** Replace {s} in turn. */
  subdomains: z
    .string()
    .trim()
    .max(100)
    .regex(/^(?:[\w-]+(?:,[\w-]+)*)?$/)
    .default(''),
  datum: z.enum(datums),
  minZoom: zoom.default(0),
  maxZoom: zoom.default(18),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(256),
  attribution: z.string().trim().max(200).default(''),
  /** Approval number of the map. */
  approvalNo: z.string().trim().max(60).default(''),
  /** Days that a tile is served from the cache; 0: no caching. */
  cacheDays: z.number().int().min(0).max(365).default(30),
  /** The first base map is the default. */
  position: z.number().int().min(0).max(9_999).default(0),
  isEnabled: z.boolean().default(true),
  /** Write-only. Absent: unchanged; null: removed. */
  key: z.string().trim().min(1).max(500).nullable().optional(),
});
type Checked = Pick<z.output<typeof body>, 'kind' | 'type' | 'url' | 'minZoom' | 'maxZoom' | 'subdomains'>;
const checked = <T extends z.ZodType<Checked>>(schema: T) =>
  schema
    .refine(({ type, url }) => type === 'file' || /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i.test(url), {
      path: ['url'],
      params: { problem: 'url' },
    })
    .refine(
      ({ type, url }) =>
        type !== 'file' || /^(?:uploaded\/)?[^/\\:\p{C}]+\.(?:pmtiles|mbtiles|tiff?|png|jpe?g)$/iu.test(url),
      {
        path: ['url'],
        params: { problem: 'mapFile' },
      },
    )
    .refine(
      ({ type, url }) => (type !== 'xyz' && type !== 'tms' && !(type === 'wmts' && holds(url, 'z'))) || namesTile(url),
      {
        path: ['url'],
        params: { problem: 'mapTemplate' },
      },
    )
    .refine(({ url, subdomains }) => !holds(url, 's') || subdomains !== '', {
      path: ['subdomains'],
      params: { problem: 'mapSubdomains' },
    })
    .refine(({ kind, type }) => (kind === 'addresses') === isGeocoder(type), {
      path: ['type'],
      params: { problem: 'mapAddresses' },
    })
    .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, { path: ['maxZoom'], params: { problem: 'mapZooms' } });

/** `POST /rest/map-sources`. */
export const MapSourceBodySchema = checked(body);
export type MapSourceBody = z.output<typeof MapSourceBodySchema>;

export const MapSourceSchema = body.omit({ key: true }).extend({
  id: z.number().int(),
  version: z.number().int(),
  hasKey: z.boolean(),
  /** The last failure, with the source's message; null: none, or tiles have come since. */
  failure: z.object({ kind: z.enum(mapFailures), detail: z.string(), since: time, at: time }).nullable(),
  lastTileTime: time.nullable(),
});
export type MapSource = z.output<typeof MapSourceSchema>;

/** `POST /rest/map-sources/test`: fetches one tile; with `id` using the stored key. */
export const MapTestPostSchema = checked(body.extend({ id: rowId.optional() }));
export const MapTestSchema = z.object({
  /** null: a picture came. */
  failure: z.enum(mapFailures).nullable(),
  /** Message of the source, or type of the picture. */
  detail: z.string(),
  bytes: z.number().int(),
  ms: z.number(),
  z: z.number().int(),
  x: z.number().int(),
  y: z.number().int(),
});
export type MapTest = z.output<typeof MapTestSchema>;

/** What pages need of an enabled source. */
export const MapLayerSchema = MapSourceSchema.pick({
  id: true,
  version: true,
  name: true,
  kind: true,
  format: true,
  datum: true,
  minZoom: true,
  maxZoom: true,
  tileSize: true,
  attribution: true,
  approvalNo: true,
});
export type MapLayer = z.output<typeof MapLayerSchema>;

/** For a picture with a world file: its six values, separated by commas, and the EPSG code of its coordinate system. */
export const MapPictureQuerySchema = z
  .object({
    world: z.string().max(400).optional(),
    epsg: z.coerce.number<number>().int().optional(),
  })
  .refine(({ world }) => world === undefined || worldFileOf(world.split(',').map(Number)) !== null, {
    path: ['world'],
    params: { problem: 'mapWorld' },
  })
  .refine(
    ({ world, epsg }) =>
      (world === undefined) === (epsg === undefined) &&
      (epsg === undefined || pictureSystems.some((one) => one.epsg === epsg)),
    {
      path: ['epsg'],
      params: { problem: 'mapSystem' },
    },
  );

/** Description of an uploaded file. */
export const MapFileSchema = z.object({
  name: z.string(),
  format: z.enum(mapFormats),
  minZoom: zoom,
  maxZoom: zoom,
});
export type MapFile = z.output<typeof MapFileSchema>;

/** Places found for an address, in the source's coordinates. */
export const FoundPlacesSchema = z.object({
  /** null: the source works. */
  failure: z.enum(mapFailures).nullable(),
  datum: z.enum(datums),
  attribution: z.string(),
  places: z.array(z.object({ name: z.string(), detail: z.string(), longitude: z.number(), latitude: z.number() })),
});
export type FoundPlaces = z.output<typeof FoundPlacesSchema>;

const axis = z.coerce.number<number>().int().min(0);
/** Web Mercator with y growing south; for bd09 Baidu's own grid with y growing north. */
export const TileParamsSchema = IdParamsSchema.extend({
  z: axis.max(DEEPEST_ZOOM),
  x: axis,
  y: axis,
}).refine(({ z: level, x, y }) => x < 2 ** level && y < 2 ** level);

export const mapSourcesRoutes = {
  'GET /rest/map-sources': { answer: z.array(MapSourceSchema) },
  'POST /rest/map-sources': { body: MapSourceBodySchema, answer: z.object({ id: z.number().int() }) },
  'PUT /rest/map-sources/:id': {
    params: IdParamsSchema,
    body: checked(body.extend({ version: z.number().int().min(1) })),
    answer: z.null(),
  },
  'DELETE /rest/map-sources/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'POST /rest/map-sources/test': { body: MapTestPostSchema, answer: MapTestSchema },
  /** Names of files that sources can use. */
  'GET /rest/map-sources/files': { answer: z.array(z.string()) },
  /**
   * Uploads a PMTiles, MBTiles or GeoTIFF file, or a picture with world file values. The file is deleted with the last source that uses it.
   */
  'POST /rest/map-sources/files': { query: MapPictureQuerySchema, isUpload: true as const, answer: MapFileSchema },
  'GET /rest/map-sources/places': {
    query: z.object({ text: z.string().trim().min(2).max(120) }),
    answer: FoundPlacesSchema,
  },
  'GET /rest/map-sources/layers': { answer: z.array(MapLayerSchema) },
  'GET /rest/map-sources/:id/tiles/:z/:x/:y': { params: TileParamsSchema },
} satisfies RouteTable;
