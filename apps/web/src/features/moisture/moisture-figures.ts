import { profileAt, type MoistureGrid } from './moisture-grid.ts';

/** Times × layers, newest first. Null where nothing was measured. */
export interface MoistureFigures {
  /** Depths in mm, from the surface down. */
  readonly depths: readonly number[];
  readonly rows: readonly { readonly time: number; readonly values: readonly (number | null)[] }[];
}

export function moistureFigures(grid: MoistureGrid): MoistureFigures {
  return {
    depths: grid.layers.map(({ depth }) => depth),
    rows: grid.times.toReversed().map((time) => ({ time, values: profileAt(grid, time) })),
  };
}
