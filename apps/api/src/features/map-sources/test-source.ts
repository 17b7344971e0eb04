import { eq } from '@groundwatch/db/orm';
import { mapSourceTable } from '@groundwatch/db';
import { isGeocoder } from '@groundwatch/protocol/model';
import type { MapTest, MapTestPostSchema } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import type { Executor } from '../../audit.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';
import { TileRefused } from '../../maps/fetch-tile.ts';
import { pictureType } from '../../maps/picture-type.ts';
import type { Geocoder } from '../../maps/geocoder.ts';
import type { TileProxy } from '../../maps/tile-proxy.ts';
import { storedSource } from './map-sources.ts';

/** Deep enough to show a map, shallow enough to exist everywhere. */
const ZOOM = 6;
const SOMEWHERE_NAMED = '成都';
const SOMEWHERE = { longitude: 105, latitude: 32 };

/** The Web Mercator tile that contains a position. */
function tileAt(longitude: number, latitude: number, z: number): { z: number; x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const [x, y] = [(longitude + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
  const cell = (part: number): number => Math.max(0, Math.min(2 ** z - 1, Math.floor(part * 2 ** z)));
  return { z, x: cell(x), y: cell(y) };
}

/** Fetches the tile at the stations and reports the result. */
export async function testSource(
  db: Executor,
  pool: Queryable,
  { tiles, geocoder }: { tiles: TileProxy; geocoder: Geocoder },
  { id, ...body }: z.output<typeof MapTestPostSchema>,
  language: string,
): Promise<MapTest> {
  const before =
    id === undefined ? null : found((await db.select().from(mapSourceTable).where(eq(mapSourceTable.id, id)))[0]);
  const source = storedSource(body, before);
  const { rows } = await pool.query<{ longitude: number | null; latitude: number | null }>(
    'SELECT longitude, latitude FROM station WHERE longitude IS NOT NULL AND latitude IS NOT NULL ORDER BY id LIMIT 1',
  );
  const { longitude, latitude } = { ...SOMEWHERE, ...rows[0] } as typeof SOMEWHERE;
  const z = Math.max(source.minZoom, Math.min(source.maxZoom, ZOOM));
  // Baidu's grid counts from the equator and the prime meridian, half a world wide at each zoom level.
  const tile = source.datum === 'bd09' ? baiduTile(longitude, latitude, z) : tileAt(longitude, latitude, z);
  const begun = performance.now();
  const result = (failure: MapTest['failure'], detail: string, bytes: number): MapTest => ({
    failure,
    detail,
    bytes,
    ms: Math.round(performance.now() - begun),
    ...tile,
  });
  try {
    if (isGeocoder(source.type)) {
      const places = await geocoder.places(source, SOMEWHERE_NAMED, language);
      return result(places[0] ? null : 'missing', places[0]?.detail || (places[0]?.name ?? ''), 0);
    }
    const picture = await tiles.fetch(source, tile);
    if (picture.length === 0) return result('missing', 'HTTP 204', 0);
    return result(null, pictureType(picture) ?? 'vector', picture.length);
  } catch (error) {
    if (!(error instanceof TileRefused)) throw error;
    return result(error.kind, error.detail, 0);
  }
}

/** An approximation: Baidu's metres differ from those of Web Mercator by less than a tile at this zoom level. */
function baiduTile(longitude: number, latitude: number, z: number): { z: number; x: number; y: number } {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const metres = [(longitude * Math.PI) / 180, Math.log((1 + sine) / (1 - sine)) / 2].map((part) => part * 6_378_137);
  const [x = 0, y = 0] = metres.map((one) =>
    Math.max(0, Math.min(2 ** z - 1, Math.floor(one / (256 * 2 ** (18 - z))))),
  );
  return { z, x, y };
}
