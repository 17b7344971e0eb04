import type { Curve, Span } from './curve.ts';

export interface ValueScale {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
  readonly decimals: number;
}

const clean = (value: number): number => Number(value.toPrecision(12));

/** Smallest step of 1, 2 or 5 times a power of ten that divides `span` into at most `most` parts. */
export function niceStep(span: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(span / most));
  return clean(([1, 2, 5, 10].find((n) => span / power / n <= most) ?? 10) * power);
}

/** Lowest and highest value within a range, bands included. Null without values. */
export function extentOf(curves: readonly Curve[], range: Span): [number, number] | null {
  let low = Infinity;
  let high = -Infinity;
  for (const { points } of curves) {
    for (const [time, min, max, avg] of points) {
      if (time < range.from || time > range.to || avg === null) continue;
      low = Math.min(low, min ?? avg);
      high = Math.max(high, max ?? avg);
    }
  }
  return low <= high ? [low, high] : null;
}

/**
 * A scale with round ends and steps around an extent. A constant value gets a range of ten last digits, so that a flat line stays
 * flat.
 */
export function valueScale(extent: [number, number] | null, decimals: number, most = 6): ValueScale {
  const [low, high] = extent ?? [0, 1];
  const least = 10 * 10 ** -decimals;
  const lack = Math.max(0, least - (high - low)) / 2;
  const room = (high - low) * 0.08;
  const [from, to] = [low - lack - room, high + lack + room];
  const interval = niceStep(to - from, most);
  const min = clean(Math.floor(clean(from / interval)) * interval);
  const max = clean(Math.ceil(clean(to / interval)) * interval);
  return { min, max, interval, decimals: Math.max(0, -Math.floor(Math.log10(interval) + 1e-9)) };
}

/** An extent enlarged to include the values. Null without an extent. */
export const reaching = (extent: [number, number] | null, values: readonly number[]): [number, number] | null =>
  extent && [Math.min(extent[0], ...values), Math.max(extent[1], ...values)];

/** How far thresholds may enlarge a scale, as a multiple of the curves' height. */
const MOST_GROWTH = 3;

/** A scale around an extent and those reference values that do not flatten the curves. */
export function scaleWith(
  extent: [number, number] | null,
  values: readonly number[],
  decimals: number,
  most?: number,
): ValueScale {
  if (extent === null || values.length === 0) return valueScale(extent, decimals, most);
  const height = Math.max(extent[1] - extent[0], 10 ** (1 - decimals));
  let [low, high] = extent;
  for (const value of values) {
    const [nextLow, nextHigh] = [Math.min(low, value), Math.max(high, value)];
    if (nextHigh - nextLow <= height * MOST_GROWTH) [low, high] = [nextLow, nextHigh];
  }
  return valueScale([low, high], decimals, most);
}
