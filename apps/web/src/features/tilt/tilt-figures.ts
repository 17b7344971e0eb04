import { bearingOf, leaningOf, type TiltPoint } from './tilt-points.ts';
import type { ShownTilt } from './use-tilt.ts';

export interface TiltRow {
  readonly time: number;
  readonly x: number;
  readonly y: number;
  readonly total: number;
  /** Compass bearing if that of the X axis is known, else counter-clockwise from +X. Null if upright. */
  readonly direction: number | null;
  readonly deviation: number | null;
}

const leaning = (point: TiltPoint, azimuth: number | null) => {
  const { total, direction } = leaningOf(point);
  return { total, direction: direction === null || azimuth === null ? direction : bearingOf(direction, azimuth) };
};

/** Newest first. */
export function tiltRows({ points, checks, azimuth }: Pick<ShownTilt, 'points' | 'checks' | 'azimuth'>): TiltRow[] {
  const deviations = new Map((checks ?? []).map(({ time, deviation }) => [time, deviation]));
  return points
    .map((point) => ({ ...point, ...leaning(point, azimuth), deviation: deviations.get(point.time) ?? null }))
    .reverse();
}

/** Change of tilt and its direction from the first reading to the last. Null with fewer than two. */
export function movementOf(points: readonly TiltPoint[], azimuth: number | null) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) return null;
  return leaning({ time: last.time, x: last.x - first.x, y: last.y - first.y }, azimuth);
}
