import { areaM2, distanceM, type GeoPlace } from '@groundwatch/geotechnics';
import { formatNumber } from '../ui/format-number.ts';

export interface Measured {
  /** m from each place to the next. */
  readonly sides: readonly number[];
  readonly length: number;
  /** m from the last place back to the first, and m² within. Null with fewer than three. */
  readonly closing: number | null;
  readonly area: number | null;
}

/** On the ellipsoid, without heights. */
export function measure(places: readonly GeoPlace[]): Measured {
  const sides = places.slice(1).map((place, i) => distanceM(places[i]!, place));
  const isArea = places.length > 2;
  return {
    sides,
    length: sides.reduce((sum, side) => sum + side, 0),
    closing: isArea ? distanceM(places.at(-1)!, places[0]!) : null,
    area: isArea ? areaM2(places) : null,
  };
}

const KM = 1_000;
const HECTARE = 10_000;
const KM2 = 1_000_000;
/** A mu, the Chinese unit of land: 15 are a hectare. */
const MU = HECTARE / 15;

/** At least four digits, and never finer than a centimetre. */
const decimalsFor = (value: number, most: number): number =>
  Math.max(0, Math.min(most, 3 - Math.floor(Math.log10(Math.max(value, 1e-9)))));

export const lengthText = (metres: number, locale: string): string =>
  metres < KM
    ? `${formatNumber(metres, locale, decimalsFor(metres, 2))} m`
    : `${formatNumber(metres / KM, locale, decimalsFor(metres / KM, 3))} km`;

export function areaText(area: number, locale: string): string {
  const [value, unit] = area < HECTARE ? [area, 'm²'] : area < KM2 ? [area / HECTARE, 'ha'] : [area / KM2, 'km²'];
  const text = `${formatNumber(value, locale, decimalsFor(value, 3))} ${unit}`;
  // Large areas are not given in mu.
  return locale.startsWith('zh') && area < 10 * KM2
    ? `${text}（${formatNumber(area / MU, locale, decimalsFor(area / MU, 2))} 亩）`
    : text;
}

/** A line is drawn in parts of this length, so that it bends like the shortest path. */
const PART_M = 50_000;
const MOST_PARTS = 64;

type Vector = readonly [number, number, number];
const RAD = Math.PI / 180;
const vectorOf = ({ longitude, latitude }: GeoPlace): Vector => [
  Math.cos(latitude * RAD) * Math.cos(longitude * RAD),
  Math.cos(latitude * RAD) * Math.sin(longitude * RAD),
  Math.sin(latitude * RAD),
];

/** Places along the shortest path between two, including both. */
export function wayOf(from: GeoPlace, to: GeoPlace): GeoPlace[] {
  const parts = Math.min(MOST_PARTS, Math.ceil(distanceM(from, to) / PART_M));
  if (parts < 2) return [from, to];
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  return Array.from({ length: parts + 1 }, (_, i): GeoPlace => {
    if (i === 0 || i === parts) return i === 0 ? from : to;
    const [p, q] = [Math.sin((1 - i / parts) * angle), Math.sin((i / parts) * angle)];
    const [x, y, z] = a.map((one, axis) => p * one + q * b[axis]!) as [number, number, number];
    return { longitude: Math.atan2(y, x) / RAD, latitude: Math.atan2(z, Math.hypot(x, y)) / RAD };
  });
}
