import { niceStep } from './value-axis.ts';

export interface EqualAxis {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
  /** Multiples of the interval within the ends. */
  readonly ticks: readonly number[];
}

type Extent = readonly [number, number];

/**
 * Two axes with equal scales, so that angles and shapes are true. The extents are padded and extended to the plot's proportions.
 */
export function equalAxes(
  x: Extent,
  y: Extent,
  plot: { readonly width: number; readonly height: number },
  least = 1e-6,
): { readonly x: EqualAxis; readonly y: EqualAxis; readonly decimals: number } {
  const room = 1.12;
  const perPixel = Math.max(
    (Math.max(least, x[1] - x[0]) * room) / Math.max(1, plot.width),
    (Math.max(least, y[1] - y[0]) * room) / Math.max(1, plot.height),
  );
  const interval = niceStep(perPixel * Math.min(plot.width, plot.height), 5);
  const axis = ([low, high]: Extent, length: number): EqualAxis => {
    const half = (perPixel * length) / 2;
    const [min, max] = [(low + high) / 2 - half, (low + high) / 2 + half];
    const first = Math.ceil(min / interval);
    const count = Math.floor(max / interval) - first + 1;
    return {
      min,
      max,
      interval,
      ticks: Array.from({ length: count }, (_, i) => Number(((first + i) * interval).toPrecision(12))),
    };
  };
  return {
    x: axis(x, plot.width),
    y: axis(y, plot.height),
    decimals: Math.max(0, -Math.floor(Math.log10(interval) + 1e-9)),
  };
}

/** Lowest and highest of some values, or zero without values. */
export const extentIn = (values: readonly number[]): [number, number] => {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 0];
};
