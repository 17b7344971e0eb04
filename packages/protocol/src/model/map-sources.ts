/** From the bottom layer up; except for labels one of a kind is shown at a time. `addresses`: draws nothing, finds places by address. */
export const mapKinds = ['base', 'imagery', 'terrain', 'labels', 'addresses'] as const;
export type MapKind = (typeof mapKinds)[number];
/** `file`: a file on the server, PMTiles, MBTiles or GeoTIFF. The last two find addresses. */
export const mapTypes = ['xyz', 'tms', 'wmts', 'wms', 'file', 'nominatim', 'tianditu'] as const;
export type MapType = (typeof mapTypes)[number];
export const isGeocoder = (type: MapType): boolean => type === 'nominatim' || type === 'tianditu';
/** Content of tiles; `vector`: Mapbox Vector Tiles. */
export const mapFormats = ['picture', 'vector'] as const;
export type MapFormat = (typeof mapFormats)[number];
export const datums = ['wgs84', 'cgcs2000', 'gcj02', 'bd09'] as const;
export type Datum = (typeof datums)[number];

/** Why a source returned no tile. */
export const mapFailures = [
  'refused',
  'tooMany',
  'missing',
  'server',
  'redirected',
  'answer',
  'notImage',
  'tooLarge',
  'timeOut',
  'unreachable',
  'innerNetwork',
  'noFile',
  'badFile',
  'vectorTiles',
  'notVector',
  'pictureSystem',
  'pictureOutside',
  'pictureSize',
] as const;
export type MapFailure = (typeof mapFailures)[number];

export const DEEPEST_ZOOM = 22;
/** Most bytes of an uploaded file. */
export const LARGEST_MAP_FILE = 2_000_000_000;
/** Folder of uploaded files, within the folder of manually placed files. */
export const UPLOADED_MAPS = 'uploaded/';
/** Header of a tile's answer with the failure of its source; the tile is then an older one. */
export const MAP_FAILURE_HEADER = 'x-map-failure';
