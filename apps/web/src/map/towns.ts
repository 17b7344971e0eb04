import type { Names } from '@groundwatch/protocol/model';
import placesUrl from './places.json?url';
import type { NamedPlace } from './vector/vector-tile.ts';

/** Longitude, latitude, thousands of people, and the names, as written by `scripts/make-places.mjs`, largest first. */
type Row = readonly [longitude: number, latitude: number, thousands: number, en: string, zh: string, ja: string];

export interface Town extends NamedPlace {
  readonly thousands: number;
}

/** Towns of a file, largest first. Missing names use the Latin one. */
export const readTowns = (rows: readonly Row[]): Town[] =>
  rows.map(([longitude, latitude, thousands, en, zh, ja], rank) => {
    const names: Names = { en, zh: zh || en, ja: ja || en };
    return { at: [longitude, latitude], rank, thousands, names };
  });

let towns: Promise<Town[]> | null = null;

/** The world's towns, loaded once from the product's own assets. */
export function loadTowns(): Promise<Town[]> {
  towns ??= fetch(placesUrl).then(async (answer) => {
    if (!answer.ok) throw new Error(`towns: HTTP ${answer.status}`);
    return readTowns((await answer.json()) as readonly Row[]);
  });
  towns.catch(() => (towns = null));
  return towns;
}

/** The smallest named town by zoom, in thousands of people. */
const leastAt: readonly (readonly [zoom: number, thousands: number])[] = [
  [3, 4_000],
  [4, 1_500],
  [5, 600],
  [6, 250],
  [7, 120],
  [8, 80],
];
/** Beyond this zoom a town is larger than the view. */
export const TOWNS_ZOOM = 13;

/** Towns large enough for a name at this zoom. */
export function townsAt(all: readonly Town[], zoom: number): readonly Town[] {
  if (zoom >= TOWNS_ZOOM) return [];
  const least = leastAt.find(([below]) => zoom < below)?.[1] ?? 0;
  const end = all.findIndex(({ thousands }) => thousands < least);
  return end < 0 ? all : all.slice(0, end);
}
