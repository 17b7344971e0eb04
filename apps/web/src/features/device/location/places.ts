import { distanceM } from '@groundwatch/geotechnics';
import { judgeable } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';

export type Source = 'gps' | 'lbs';
export type PlaceKey = 'station' | Source;

/** WGS 84, degrees. */
interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** A device's position from one source. */
export interface KnownPlace extends Place {
  readonly key: PlaceKey;
  /** Radius in m that contains most positions. 0: registered positions are exact. */
  readonly accuracyM: number;
}

/** Radius that contains most positions: of a receiver under open sky, and of a rural radio cell. */
const accuracyOf: Readonly<Record<Source, number>> = { gps: 10, lbs: 1_000 };

type Values = Readonly<Record<string, number | null>>;

/** The position in a status record, or null. Receivers without a fix report zeros. */
export function placeIn(reported: Values, source: Source): KnownPlace | null {
  const values = judgeable(reported);
  const longitude = values[`${source}Longitude`] ?? null;
  const latitude = values[`${source}Latitude`] ?? null;
  if (longitude === null || latitude === null || (longitude === 0 && latitude === 0)) return null;
  return { key: source, longitude, latitude, accuracyM: accuracyOf[source] };
}

export function placeOfStation(station: Pick<Station, 'longitude' | 'latitude'> | undefined): KnownPlace | null {
  if (!station || station.longitude === null || station.latitude === null) return null;
  return { key: 'station', longitude: station.longitude, latitude: station.latitude, accuracyM: 0 };
}

export interface Apart {
  readonly of: PlaceKey;
  readonly from: PlaceKey;
  readonly metres: number;
  /** More than the accuracy of the two sources explains. */
  readonly isFar: boolean;
}

/** A device is somewhere on its site, which extends around the registered point. Cells change to neighbours. */
const farM: Readonly<Record<string, number>> = { 'lbs-gps': 5_000, 'gps-station': 500, 'lbs-station': 5_000 };

/** The distances between known positions, cell and satellite first. */
export function distances(places: readonly KnownPlace[]): Apart[] {
  const pairs: readonly (readonly [PlaceKey, PlaceKey])[] = [
    ['lbs', 'gps'],
    ['gps', 'station'],
    ['lbs', 'station'],
  ];
  return pairs.flatMap(([of, from]) => {
    const [a, b] = [places.find(({ key }) => key === of), places.find(({ key }) => key === from)];
    if (!a || !b) return [];
    const metres = distanceM(a, b);
    return [{ of, from, metres, isFar: metres > (farM[`${of}-${from}`] ?? Infinity) }];
  });
}

/** A position at a time, ms since 1970. */
export interface Fix extends Place {
  readonly time: number;
}

export interface Movement {
  readonly first: Fix;
  readonly last: Fix;
  /** m between the first and the newest position. */
  readonly metres: number;
  /** m between the first position and the farthest one. */
  readonly spreadM: number;
  /** Time of the first fix at the present place. Null if it did not move. */
  readonly movedAt: number | null;
}

/** A fix varies by its accuracy. A greater distance is a movement. */
const MOVED_M = 50;

/** Whether a device moved, from its fixes, oldest first. Null with fewer than two. */
export function movementOf(fixes: readonly Fix[]): Movement | null {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last || first === last) return null;
  const metres = distanceM(first, last);
  const spreadM = fixes.reduce((most, fix) => Math.max(most, distanceM(first, fix)), 0);
  const stayed = fixes.findLastIndex((fix) => distanceM(fix, last) > MOVED_M / 2);
  return { first, last, metres, spreadM, movedAt: metres > MOVED_M ? (fixes[stayed + 1]?.time ?? last.time) : null };
}
