/** A slope with its 95 % confidence interval. */
export interface Slope {
  readonly slope: number;
  readonly low: number;
  readonly high: number;
}

/** Most points for pairwise slopes; more are reduced to medians, which bounds the cost of a window. */
const MOST_POINTS = 16;
/** Standard normal quantile of 95 %. */
const Z95 = 1.96;

const slopes = new Float64Array((MOST_POINTS * (MOST_POINTS - 1)) / 2);
const thinnedX = new Float64Array(MOST_POINTS);
const thinnedY = new Float64Array(MOST_POINTS);
let group = new Float64Array(64);

/**
 * The value at index `k` if those from `first` to `last` were sorted. Reorders them: none before `k` is greater, none after it less.
 * Source: Hoare (1961).
 */
function select(values: Float64Array, k: number, first: number, last: number): number {
  let [low, high] = [first, last];
  while (low < high) {
    const pivot = values[(low + high) >> 1]!;
    let [i, j] = [low, high];
    while (i <= j) {
      while (values[i]! < pivot) i += 1;
      while (values[j]! > pivot) j -= 1;
      if (i > j) break;
      const held = values[i]!;
      values[i++] = values[j]!;
      values[j--] = held;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else break;
  }
  return values[k]!;
}

function medianOf(values: Float64Array, n: number): number {
  const middle = n >> 1;
  const upper = select(values, middle, 0, n - 1);
  if (n % 2 === 1) return upper;
  let lower = -Infinity;
  for (let i = 0; i < middle; i += 1) lower = Math.max(lower, values[i]!);
  return (lower + upper) / 2;
}

/** Median of the values from `from` to `to`, excluded. */
function medianBetween(values: ArrayLike<number>, from: number, to: number): number {
  if (group.length < to - from) group = new Float64Array(2 * (to - from));
  for (let i = from; i < to; i += 1) group[i - from] = values[i]!;
  return medianOf(group, to - from);
}

/**
 * The slope through the first `n` points, `xs` ascending, by the median of all pairwise slopes; its interval by Kendall's statistic. More
 * than 16 points are reduced to the medians of 8 to 16 equal shares. Bounded by good points while fewer than 29 % of the used ones are bad:
 * none of 3 or 4 points, 1 of 5, 2 of 8, 3 of 12, 4 of 16; of more points at least 2, 3 of 24. null for fewer than two points. Source:
 * Theil (1950); Sen (1968).
 */
export function theilSen(xs: ArrayLike<number>, ys: ArrayLike<number>, n: number): Slope | null {
  let [x, y, points] = [xs, ys, n];
  if (n > MOST_POINTS) {
    points = Math.floor(n / Math.ceil(n / MOST_POINTS));
    for (let i = 0; i < points; i += 1) {
      const [from, to] = [Math.round((i * n) / points), Math.round(((i + 1) * n) / points)];
      // xs are sorted, so the median is in the middle.
      thinnedX[i] = (xs[(from + to - 1) >> 1]! + xs[(from + to) >> 1]!) / 2;
      thinnedY[i] = medianBetween(ys, from, to);
    }
    [x, y] = [thinnedX, thinnedY];
  }
  let pairs = 0;
  for (let i = 0; i < points; i += 1)
    for (let j = i + 1; j < points; j += 1) if (x[j]! > x[i]!) slopes[pairs++] = (y[j]! - y[i]!) / (x[j]! - x[i]!);
  if (pairs === 0) return null;
  const slope = medianOf(slopes, pairs);
  const apart = (Z95 * Math.sqrt((points * (points - 1) * (2 * points + 5)) / 18)) / 2;
  const outside = Math.max(0, Math.floor(pairs / 2 - apart));
  // The two halves stay partitioned by the median.
  const middle = pairs >> 1;
  return {
    slope,
    low: select(slopes, outside, 0, middle),
    high: select(slopes, pairs - 1 - outside, middle, pairs - 1),
  };
}
