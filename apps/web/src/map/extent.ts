import { boundsOf, mercatorX, mercatorY, metresPerPixel, worldSize } from './geometry.ts';
import type { Bounds } from './terrain/elevation.ts';

interface Place {
  /** Degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
}

/**
 * The share that always counts. More than a fifth outside is a second site, not a few errors. With four or fewer stations none is
 * left out.
 */
const CORE = 0.8;
/** The ratio of distances that counts as a gap: without the farther ones the rest is drawn at least twice as large. */
const GAP = 4;
/** m from the middle. Everything within belongs to one site, however close together most of it is. */
const SITE = 10_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * The extent of the stations without a few distant ones (a wrong coordinate, another province), which would reduce the rest to a
 * dot. Starting at the median position, which a few errors do not move, it ends at the first gap. Stations that thin out without
 * a gap are all inside. Null without stations. Alarms do not count: they would reduce a county's map to a dot just when it is
 * needed, and only for alarms at the time of opening. The arrows at the edge (`arrows.ts`) show every station out of view, those
 * in alarm with level and name.
 */
export function stationExtent(places: readonly Place[]): Bounds | null {
  const [longitude, latitude] = [median(places.map((p) => p.longitude)), median(places.map((p) => p.latitude))];
  const metres = metresPerPixel({ longitude, latitude, zoom: 0 }) * worldSize(0);
  const outwards = places
    .map((place) => {
      const east = mercatorX(place.longitude) - mercatorX(longitude);
      const south = mercatorY(place.latitude) - mercatorY(latitude);
      return { place, distance: Math.hypot(east, south) * metres };
    })
    .toSorted((a, b) => a.distance - b.distance);
  const core = Math.ceil(CORE * places.length);
  const gap = outwards.findIndex(
    ({ distance }, i) => i >= core && distance > SITE && distance > GAP * outwards[i - 1]!.distance,
  );
  return boundsOf(outwards.slice(0, gap < 0 ? undefined : gap).map(({ place }) => place));
}
