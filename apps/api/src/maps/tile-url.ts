import type { MapType } from '@groundwatch/protocol/model';

/** The parts of a tile's URL. */
export interface TileAddress {
  readonly type: MapType;
  readonly url: string;
  readonly subdomains: string;
  readonly tileSize: number;
  readonly key: string;
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Half the circumference of the Web Mercator sphere, m. */
const HALF = 20_037_508.342_789_244;

/** West, south, east and north of a tile, in m of EPSG:3857. */
export function tileBox({ z, x, y }: Tile): [number, number, number, number] {
  const side = (2 * HALF) / 2 ** z;
  return [x * side - HALF, HALF - (y + 1) * side, (x + 1) * side - HALF, HALF - y * side];
}

const fixedParameters: Partial<Record<MapType, (size: number) => Readonly<Record<string, string>>>> = {
  wmts: () => ({
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    TILEMATRIX: '{z}',
    TILEROW: '{y}',
    TILECOL: '{x}',
  }),
  // Version 1.1.1 has the same axis order for all systems.
  wms: (size) => ({
    SERVICE: 'WMS',
    REQUEST: 'GetMap',
    VERSION: '1.1.1',
    SRS: 'EPSG:3857',
    BBOX: '{bbox}',
    WIDTH: String(size),
    HEIGHT: String(size),
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
    STYLES: '',
  }),
};

/** The URL template with the required parameters of its protocol that it lacks. */
function template({ type, url, tileSize }: TileAddress): string {
  const own = url.toUpperCase();
  if (type === 'wmts' && /\{(?:z|TileMatrix)\}/.test(url)) return url;
  const missing = Object.entries(fixedParameters[type]?.(tileSize) ?? {}).filter(([name]) => !own.includes(`${name}=`));
  if (missing.length === 0) return url;
  const end = /[?&]$/.test(url) ? '' : url.includes('?') ? '&' : '?';
  return `${url}${end}${missing.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** URL of a tile. TMS counts rows from the south. */
export function tileUrl(source: TileAddress, tile: Tile): string {
  const { z, x, y } = tile;
  const fromSouth = 2 ** z - 1 - y;
  const hosts = source.subdomains.split(',');
  const values: Readonly<Record<string, string | number>> = {
    z,
    TileMatrix: z,
    x,
    TileCol: x,
    y: source.type === 'tms' ? fromSouth : y,
    TileRow: y,
    '-y': fromSouth,
    s: hosts[(x + y) % hosts.length] ?? '',
    key: encodeURIComponent(source.key),
    bbox: tileBox(tile).join(','),
  };
  return template(source).replace(/\{(-?\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
