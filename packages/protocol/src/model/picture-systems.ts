/** A coordinate system that a picture with a world file can use. */
export interface PictureSystem {
  readonly epsg: number;
  readonly kind: 'degrees' | 'mercator' | 'zone';
  /** Only for a zone of CGCS2000 / Gauss–Krüger: its width and central meridian, degrees, and its false easting, m. */
  readonly width: number;
  readonly meridian: number;
  readonly falseEasting: number;
}

const plain = { width: 0, meridian: 0, falseEasting: 0 };
const HALF_MILLION = 500_000;

/**
 * Zones with central meridians from 75° to 135° east. `numbered` and `bare`: EPSG codes of the first zone with and without the zone
 * number in its eastings; `first`: its zone number.
 */
const zones = (width: 3 | 6, numbered: number, bare: number, first: number): PictureSystem[] =>
  Array.from({ length: 60 / width + 1 }, (_, n) => ({ width, meridian: 75 + n * width, n })).flatMap(
    ({ n, ...zone }) => [
      { epsg: numbered + n, kind: 'zone', ...zone, falseEasting: (first + n) * 1_000_000 + HALF_MILLION },
      { epsg: bare + n, kind: 'zone', ...zone, falseEasting: HALF_MILLION },
    ],
  );

export const pictureSystems: readonly PictureSystem[] = [
  { epsg: 4326, kind: 'degrees', ...plain },
  { epsg: 4490, kind: 'degrees', ...plain },
  { epsg: 3857, kind: 'mercator', ...plain },
  ...zones(3, 4513, 4534, 25),
  ...zones(6, 4491, 4502, 13),
];

/** The values of a world file in the order of its lines: A, D, B, E (pixel size and rotation), and the centre of the upper left pixel. */
export type WorldFile = readonly [number, number, number, number, number, number];

/** Checks the six values; null if the picture is not north up or a value is invalid. */
export function worldFileOf(values: readonly number[]): WorldFile | null {
  const [a = NaN, d, b, e = NaN] = values;
  const isGood = values.length === 6 && values.every(Number.isFinite) && a > 0 && e < 0 && d === 0 && b === 0;
  return isGood ? (values as unknown as WorldFile) : null;
}
