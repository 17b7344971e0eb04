import { DAY_MS } from '@groundwatch/protocol/model';
import { theilSen } from '@groundwatch/geotechnics';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';

/** Displacements of an antenna in mm, of a reading or the mean of a bucket. */
export interface Displacement {
  readonly time: number;
  readonly north: number;
  readonly east: number;
  readonly up: number;
}

const valueOf = ([, , , value]: HistoryPoint): number | null => value;

/** Readings with all three components and without remarks, oldest first. A float solution is off by decimetres. */
export function displacementsOf({ series, doubtful }: Pick<History, 'series' | 'doubtful'>): Displacement[] {
  const suspect = new Set(doubtful.map(([time]) => time));
  const [east, up] = ['east', 'up'].map((key) => new Map((series[key] ?? []).map((one) => [one[0], valueOf(one)])));
  return (series['north'] ?? []).flatMap((point) => {
    const time = point[0];
    const [ofNorth, ofEast, ofUp] = [valueOf(point), east?.get(time) ?? null, up?.get(time) ?? null];
    if (ofNorth === null || ofEast === null || ofUp === null || suspect.has(time)) return [];
    return [{ time, north: ofNorth, east: ofEast, up: ofUp }];
  });
}

export interface Movement {
  /** mm in the plane from first to last, and the bearing in degrees from north. Null: no movement. */
  readonly horizontal: number;
  readonly bearing: number | null;
  readonly up: number;
  /** mm a day in the plane and upwards, by Theil and Sen over all readings. Null with fewer than three. */
  readonly speed: number | null;
  readonly upSpeed: number | null;
}

/** The movement over the readings. Null with fewer than two. */
export function movementOver(points: readonly Displacement[]): Movement | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  const [north, east] = [last.north - first.north, last.east - first.east];
  const horizontal = Math.hypot(north, east);
  const days = points.map(({ time }) => (time - first.time) / DAY_MS);
  const slope = (key: 'north' | 'east' | 'up'): number | null =>
    points.length < 3
      ? null
      : (theilSen(
          days,
          points.map((point) => point[key]),
          points.length,
        )?.slope ?? null);
  const [ofNorth, ofEast] = [slope('north'), slope('east')];
  return {
    horizontal,
    bearing: horizontal === 0 ? null : ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    up: last.up - first.up,
    speed: ofNorth === null || ofEast === null ? null : Math.hypot(ofNorth, ofEast),
    upSpeed: slope('up'),
  };
}
