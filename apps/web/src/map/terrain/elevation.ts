/** Heights in metres on a regular grid of degrees. Row 0 is the northernmost. NaN where unknown. */
export interface ElevationGrid {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
  /** West, south, east, north: outer edges of the outer cells, degrees WGS 84. */
  readonly bounds: Bounds;
}

export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Metres per degree of latitude on a sphere of mean radius. */
const METRES_PER_DEGREE = 111_195;

/** Size of a cell in metres, east and north, at the grid's middle. */
export function cellSize(grid: ElevationGrid): { east: number; north: number } {
  const [west, south, east, north] = grid.bounds;
  const middle = (((south + north) / 2) * Math.PI) / 180;
  return {
    east: (((east - west) * METRES_PER_DEGREE) / grid.width) * Math.cos(middle),
    north: ((north - south) * METRES_PER_DEGREE) / grid.height,
  };
}

/** Lowest and highest known height. Null without any. */
export function heightRange(grid: ElevationGrid): { low: number; high: number } | null {
  let low = Infinity;
  let high = -Infinity;
  for (const value of grid.values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : null;
}

/** Catmull-Rom weights of the four neighbours at fraction `t`. */
function cubicWeights(t: number): [number, number, number, number] {
  const t2 = t * t;
  const t3 = t2 * t;
  return [(-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2];
}

const clamp = (value: number, high: number): number => (value < 0 ? 0 : value > high ? high : value);

/** The grid refined by `factor` with separable Catmull-Rom interpolation, so that shading has no facets. */
export function refine(grid: ElevationGrid, factor: number): ElevationGrid {
  if (factor <= 1) return grid;
  const width = Math.round(grid.width * factor);
  const height = Math.round(grid.height * factor);
  const rows = new Float32Array(width * grid.height);
  for (let x = 0; x < width; x++) {
    const source = (x + 0.5) / factor - 0.5;
    const left = Math.floor(source);
    const weights = cubicWeights(source - left);
    for (let y = 0; y < grid.height; y++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        sum += weights[k]! * grid.values[y * grid.width + clamp(left - 1 + k, grid.width - 1)]!;
      }
      rows[y * width + x] = sum;
    }
  }
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const source = (y + 0.5) / factor - 0.5;
    const top = Math.floor(source);
    const weights = cubicWeights(source - top);
    for (let k = 0; k < 4; k++) {
      const weight = weights[k]!;
      const from = clamp(top - 1 + k, grid.height - 1) * width;
      for (let x = 0; x < width; x++) values[y * width + x]! += weight * rows[from + x]!;
    }
  }
  return { width, height, values, bounds: grid.bounds };
}

/** Every height replaced by the mean of the cells within `radius`, so that contour lines show no noise. */
export function smooth(grid: ElevationGrid, radius: number): ElevationGrid {
  const pass = (source: Float32Array, count: number, length: number, step: number, stride: number): Float32Array => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < count; line++) {
      for (let i = 0; i < length; i++) {
        let sum = 0;
        for (let k = -radius; k <= radius; k++) sum += source[line * stride + clamp(i + k, length - 1) * step]!;
        result[line * stride + i * step] = sum / (2 * radius + 1);
      }
    }
    return result;
  };
  const rows = pass(grid.values, grid.height, grid.width, 1, grid.width);
  return { ...grid, values: pass(rows, grid.width, grid.height, grid.width, 1) };
}
