import { tiltDirection, tiltSelfCheck, totalTilt } from '@groundwatch/geotechnics';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';

/** X and Y of a reading (or mean of a bucket), degrees. */
export interface TiltPoint {
  readonly time: number;
  readonly x: number;
  readonly y: number;
}

export interface Leaning {
  /** Degrees from the vertical. */
  readonly total: number;
  /** Counter-clockwise from +X, 0 up to 360. Null if upright. */
  readonly direction: number | null;
}

const valueOf = ([, , , value]: HistoryPoint): number | null => value;

/** Readings with both angles, oldest first. */
export function tiltPoints({ series }: Pick<History, 'series'>): TiltPoint[] {
  const y = new Map((series['y'] ?? []).map((point) => [point[0], valueOf(point)]));
  return (series['x'] ?? []).flatMap((point) => {
    const [time, ofX, ofY] = [point[0], valueOf(point), y.get(point[0]) ?? null];
    return ofX === null || ofY === null ? [] : [{ time, x: ofX, y: ofY }];
  });
}

/** Each reading minus the first. */
export function fromStart(points: readonly TiltPoint[]): TiltPoint[] {
  const first = points[0];
  return first ? points.map(({ time, x, y }) => ({ time, x: x - first.x, y: y - first.y })) : [];
}

/** Tilt and direction. */
export const leaningOf = ({ x, y }: Pick<TiltPoint, 'x' | 'y'>): Leaning => ({
  total: totalTilt(x, y),
  direction: tiltDirection(x, y),
});

/**
 * Bearing of a direction, degrees clockwise from the top of the plot: from north if the bearing of the X axis is known, else from
 * the X axis.
 */
export const bearingOf = (direction: number, azimuth: number | null): number =>
  ((((azimuth ?? 0) - direction) % 360) + 360) % 360;

/** Offset of the head of one metre of height, mm: 1000 sin x, 1000 sin y. */
export function headOf({ x, y }: Pick<TiltPoint, 'x' | 'y'>): readonly [number, number] {
  const rad = Math.PI / 180;
  return [1_000 * Math.sin(x * rad), 1_000 * Math.sin(y * rad)];
}

/**
 * The plotted path of the head: north is up if the bearing of the X axis is known, as on the round plots, else Y. Movements below 0.05 mm/m
 * count as standing still.
 * @param compass names of east and north
 */
export function headPath(points: readonly TiltPoint[], azimuth: number | null, compass: readonly [string, string]) {
  // The Y axis is a quarter turn counter-clockwise from X.
  const turn = azimuth === null ? 0 : ((90 - azimuth) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  return {
    spots: points.map((point) => {
      const [x, y] = headOf(point);
      return { time: point.time, across: x * cos - y * sin, up: x * sin + y * cos };
    }),
    names: azimuth === null ? (['X', 'Y'] as const) : compass,
    unit: 'mm/m',
    least: 0.05,
  };
}

/** sin²X + sin²Y + sin²Z − 1 over time, of values as sent, without readings that lack an axis. */
export function selfChecks({
  series,
}: Pick<History, 'series'>): { readonly time: number; readonly deviation: number }[] {
  const z = new Map((series['z'] ?? []).map((point) => [point[0], valueOf(point)]));
  return tiltPoints({ series }).flatMap(({ time, x, y }) => {
    const ofZ = z.get(time) ?? null;
    return ofZ === null ? [] : [{ time, deviation: tiltSelfCheck(x, y, ofZ) }];
  });
}
