/** From the ground up; of all but labels one is shown at a time. */
export const mapKinds = ['base', 'imagery', 'terrain', 'labels'] as const;
export type MapKind = (typeof mapKinds)[number];
/** `file`: tiles in a file of the server, PMTiles or MBTiles. */
export const mapTypes = ['xyz', 'tms', 'wmts', 'wms', 'file'] as const;
export type MapType = (typeof mapTypes)[number];
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
] as const;
export type MapFailure = (typeof mapFailures)[number];

export const DEEPEST_ZOOM = 22;
/** A header of a tile's answer: what hinders its source. A tile that comes nevertheless is an older one. */
export const MAP_FAILURE_HEADER = 'x-map-failure';
