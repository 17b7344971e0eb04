import { boundsOf, fitView, type MapView } from '../../../map/geometry.ts';
import type { KnownPlace } from './places.ts';

/** A margin around the positions, so that the ground is visible. */
const AROUND_M = 500;
const DEGREE_M = 111_320;
const MOST_PX = 900;
const HEIGHT_PX = 420;
const PADDING = { top: 40, right: 40, bottom: 40, left: 40 };

/** The first view of a map of about this width: all positions with surroundings. */
export function viewOf(places: readonly KnownPlace[], windowWidth: number): MapView {
  const corners = places.flatMap(({ longitude, latitude }) => {
    const north = AROUND_M / DEGREE_M;
    const east = north / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
    return [
      { longitude: longitude - east, latitude: latitude - north },
      { longitude: longitude + east, latitude: latitude + north },
    ];
  });
  const size = { width: Math.min(MOST_PX, windowWidth), height: HEIGHT_PX };
  return fitView(boundsOf(corners) ?? [0, 0, 0, 0], size, PADDING, 16);
}
