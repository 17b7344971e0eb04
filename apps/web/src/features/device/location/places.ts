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

/** Where a device is by one way of knowing. */
export interface KnownPlace extends Place {
  readonly key: PlaceKey;
  /** m within which the device is most of the time; 0: what was registered is taken as it is. */
  readonly accuracyM: number;
}

/** Radius that holds most fixes: of a receiver under open sky, and of a radio cell in the country. */
const accuracyOf: Readonly<Record<Source, number>> = { gps: 10, lbs: 1_000 };

type Values = Readonly<Record<string, number | null>>;

/** The place that a status record names; null where there is none. Receivers without a fix report zeros. */
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
  /** Farther than what the two ways of knowing explain. */
  readonly isFar: boolean;
}

/** A device hangs on its site, which reaches some way around the registered point; cells are known to jump to a neighbour. */
const farM: Readonly<Record<string, number>> = { 'lbs-gps': 5_000, 'gps-station': 500, 'lbs-station': 5_000 };

/** How far the known places lie from one another: cell and satellite first. */
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

/** A place at a time, ms since 1970. */
export interface Fix extends Place {
  readonly time: number;
}

export interface Movement {
  readonly first: Fix;
  readonly last: Fix;
  /** m between the first and the newest place. */
  readonly metres: number;
  /** m between the two places of the period that lie farthest from the first one. */
  readonly spreadM: number;
  /** When it went: the first fix of those that lie where it is now; null while it stayed. */
  readonly movedAt: number | null;
}

/** A fix wanders by its accuracy; what goes farther has been moved. */
const MOVED_M = 50;

/** Whether a device has stayed where it was, by its fixes from old to new; null without two. */
export function movementOf(fixes: readonly Fix[]): Movement | null {
  const [first, last] = [fixes[0], fixes.at(-1)];
  if (!first || !last || first === last) return null;
  const metres = distanceM(first, last);
  const spreadM = fixes.reduce((most, fix) => Math.max(most, distanceM(first, fix)), 0);
  const stayed = fixes.findLastIndex((fix) => distanceM(fix, last) > MOVED_M / 2);
  return { first, last, metres, spreadM, movedAt: metres > MOVED_M ? (fixes[stayed + 1]?.time ?? last.time) : null };
}

/** 28.521091, 110.410430: latitude first, as other maps take it. */
export const coordinates = ({ latitude, longitude }: Place): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
