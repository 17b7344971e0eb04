import { boundsOf, mercatorX, mercatorY, metresPerPixel, worldSize } from './geometry.ts';
import type { Bounds } from './terrain/elevation.ts';

interface Place {
  /** Degrees WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
}

/** So many always count: what is more than a fifth is a second site, not a few that went astray. Of four or fewer none is left out. */
const CORE = 0.8;
/** So many times as far out as the one before: without those beyond, the rest is drawn at least twice as large. */
const GAP = 4;
/** m from the middle; within it everything belongs to one site, however close together most of it stands. */
const SITE = 10_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Where the stations are: the bounds of all but a few that stand far away (a wrong coordinate, another province), for which the rest
 * would become one dot. From the median place outwards, which a few wrong ones do not move, it ends at the first gap; stations that
 * thin out without one are all inside. Null without any.
 *
 * An alarm does not count here. It would draw the map of a whole county as a dot just when it is needed, and only for alarms that stood
 * when the map was opened; one that comes later moves no view that people look at. The arrow at the edge (`arrows.ts`) tells every
 * station out of view at any time, a far one in alarm with its level and name.
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
