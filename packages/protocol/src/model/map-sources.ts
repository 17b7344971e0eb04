/** From the ground up; of all but labels one is shown at a time. `addresses`: draws nothing, finds places by their address. */
export const mapKinds = ['base', 'imagery', 'terrain', 'labels', 'addresses'] as const;
export type MapKind = (typeof mapKinds)[number];
/** `file`: a file of the server, PMTiles, MBTiles or a GeoTIFF. The last two find addresses. */
export const mapTypes = ['xyz', 'tms', 'wmts', 'wms', 'file', 'nominatim', 'tianditu'] as const;
export type MapType = (typeof mapTypes)[number];
export const isGeocoder = (type: MapType): boolean => type === 'nominatim' || type === 'tianditu';
/** What tiles are made of; `vector`: Mapbox Vector Tiles. */
export const mapFormats = ['picture', 'vector'] as const;
export type MapFormat = (typeof mapFormats)[number];
export const datums = ['wgs84', 'cgcs2000', 'gcj02', 'bd09'] as const;
export type Datum = (typeof datums)[number];

/** Why a source gave no tile. */
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
/** Bytes of a file that is uploaded. */
export const LARGEST_MAP_FILE = 2_000_000_000;
/** Folder of uploaded files, within that of the files that are put there by hand. */
export const UPLOADED_MAPS = 'uploaded/';
/** A header of a tile's answer: what hinders its source. A tile that comes nevertheless is an older one. */
export const MAP_FAILURE_HEADER = 'x-map-failure';
