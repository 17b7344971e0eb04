/** The demo site: a hilly county with one large river. WGS 84 degrees. */
export const bounds = { west: 110.175, east: 110.625, south: 28.352, north: 28.6485 } as const;

/** Cells of the elevation model; about 76 m wide and high. */
export const columns = 576;
export const rows = 432;

/** Position on the map: x from the west edge, y from the north edge, both 0 to 1. */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
}

export const longitudeOf = (x: number): number => bounds.west + x * (bounds.east - bounds.west);
export const latitudeOf = (y: number): number => bounds.north - y * (bounds.north - bounds.south);

const METRES_PER_DEGREE = 111_320;
export const widthM =
  (bounds.east - bounds.west) * METRES_PER_DEGREE * Math.cos((((bounds.north + bounds.south) / 2) * Math.PI) / 180);
export const heightM = (bounds.north - bounds.south) * METRES_PER_DEGREE;
