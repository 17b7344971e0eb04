import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { columns, heightM, rows, widthM } from './site.ts';

/** An elevation model: metres above sea level, rows from north to south. */
export interface Relief {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
}

/**
 * The elevation model of the demo site, generated once by a model of uplift and erosion (stream power law; Braun and Willett 2013). The
 * file has decimetres, each minus the prediction of the plane through its three neighbours: first the low bytes, then the high ones.
 */
export function loadRelief(): Relief {
  const bytes = brotliDecompressSync(readFileSync(new URL('./relief.bin', import.meta.url)));
  const count = columns * rows;
  const decimetres = new Int16Array(count);
  for (let i = 0; i < count; i += 1) {
    const left = i % columns > 0 ? decimetres[i - 1]! : 0;
    const above = i >= columns ? decimetres[i - columns]! : 0;
    const corner = i % columns > 0 && i >= columns ? decimetres[i - columns - 1]! : 0;
    decimetres[i] = left + above - corner + bytes[i]! + (bytes[count + i]! << 8);
  }
  return { columns, rows, heights: Float32Array.from(decimetres, (height) => height / 10) };
}

const cellAt = (relief: Relief, x: number, y: number): { column: number; row: number } => ({
  column: Math.max(1, Math.min(relief.columns - 2, Math.floor(x * relief.columns))),
  row: Math.max(1, Math.min(relief.rows - 2, Math.floor(y * relief.rows))),
});

/** Metres above sea level of the cell at fractions of the map. */
export function heightAt(relief: Relief, x: number, y: number): number {
  const { column, row } = cellAt(relief, x, y);
  return relief.heights[row * relief.columns + column] as number;
}

/** Slope in degrees of the cell at fractions of the map, and the direction downhill, degrees from north. */
export function slopeAt(relief: Relief, x: number, y: number): { slope: number; downhill: number } {
  const { column, row } = cellAt(relief, x, y);
  const i = row * relief.columns + column;
  const at = (offset: number): number => relief.heights[i + offset] as number;
  const east = (at(1) - at(-1)) / ((2 * widthM) / relief.columns);
  const north = (at(-relief.columns) - at(relief.columns)) / ((2 * heightM) / relief.rows);
  return {
    slope: (Math.atan(Math.hypot(east, north)) * 180) / Math.PI,
    downhill: ((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360,
  };
}
