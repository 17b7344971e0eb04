import { bearingOf, headOf, leaningOf, type TiltPoint } from './tilt-points.ts';

export const SECTORS = 16;
/** Number of parts of the period. Their means show the movement, single readings mostly scatter. */
const STRETCHES = 48;

export interface Rose {
  /** Share of all movement in each sector, clockwise from the top, where the first is centred. The sum is 1. */
  readonly shares: readonly number[];
  /** Total length of the movement, mm per metre of height. */
  readonly length: number;
  /** Middle of the sector with the largest share, degrees clockwise from the top. */
  readonly main: number;
}

interface Mean {
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

function meansOf(points: readonly TiltPoint[]): Mean[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.time === first.time) return [];
  const sums = new Map<number, { x: number; y: number; count: number }>();
  for (const { time, x, y } of points) {
    const at = Math.min(STRETCHES - 1, Math.floor(((time - first.time) / (last.time - first.time)) * STRETCHES));
    const sum = sums.get(at) ?? { x: 0, y: 0, count: 0 };
    sums.set(at, { x: sum.x + x, y: sum.y + y, count: sum.count + 1 });
  }
  return [...sums].sort(([a], [b]) => a - b).map(([, { x, y, count }]) => ({ x: x / count, y: y / count, count }));
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Scatter of one angle of a reading in degrees, from second differences, which steady movement does not change. Their standard
 * deviation is √6 σ, and the median of a normal distribution's absolute values is 0.6745 of it.
 */
export function scatterOf(points: readonly TiltPoint[]): number {
  const bends = points.slice(2).flatMap(({ x, y }, i) => {
    const [first, second] = [points[i]!, points[i + 1]!];
    return [Math.abs(x - 2 * second.x + first.x), Math.abs(y - 2 * second.y + first.y)];
  });
  return median(bends) / (0.6745 * Math.sqrt(6));
}

/**
 * The directions of movement: steps between the means of 48 parts of the period, by 16 sectors, weighted by length. A step
 * shorter than three times the scatter of its readings does not count. Null if none counts.
 */
export function roseOf(points: readonly TiltPoint[], azimuth: number | null): Rose | null {
  const means = meansOf(points);
  const scatter = scatterOf(points);
  const lengths = Array.from({ length: SECTORS }, () => 0);
  for (const [i, mean] of means.slice(1).entries()) {
    const before = means[i]!;
    const step = { x: mean.x - before.x, y: mean.y - before.y };
    const noise = 3 * scatter * Math.sqrt(1 / mean.count + 1 / before.count);
    const { direction } = leaningOf(step);
    if (Math.hypot(step.x, step.y) <= noise || direction === null) continue;
    const sector = Math.round(bearingOf(direction, azimuth) / (360 / SECTORS)) % SECTORS;
    lengths[sector]! += Math.hypot(...headOf(step));
  }
  const length = lengths.reduce((sum, one) => sum + one, 0);
  if (length === 0) return null;
  const most = lengths.indexOf(Math.max(...lengths));
  return { shares: lengths.map((one) => one / length), length, main: (most * 360) / SECTORS };
}
