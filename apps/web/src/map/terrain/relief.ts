import { contourLines, type ContourLines } from './contour-lines.ts';
import { refine, smooth, type Bounds, type ElevationGrid } from './elevation.ts';
import { hillshade } from './hillshade.ts';
import { paintRelief, type ReliefColours } from './tint.ts';

/** The part of an elevation model that the map draws. */
export interface Relief {
  readonly bounds: Bounds;
  readonly image: ImageBitmap;
  readonly contours: ContourLines | null;
  /** The picture already contains the contour lines. */
  readonly hasDrawnLines: boolean;
}

export interface ReliefPixels {
  readonly bounds: Bounds;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly contours: ContourLines | null;
}

const WIDEST_IMAGE = 1_152;
const CONTOUR_GRID = 512;

/** Shades, tints and contours a grid. The picture is finer than the model, so that a wall shows slopes instead of cells. */
export function computeRelief(grid: ElevationGrid, colours: ReliefColours): ReliefPixels {
  const factor = Math.max(1, Math.min(3, Math.floor(WIDEST_IMAGE / Math.max(grid.width, grid.height))));
  const fine = refine(grid, factor);
  const pixels = paintRelief(fine, hillshade(fine, 1.6), colours);
  const coarse = Math.max(grid.width, grid.height) > CONTOUR_GRID ? smooth(grid, 2) : smooth(grid, 1);
  return { bounds: grid.bounds, width: fine.width, height: fine.height, pixels, contours: contourLines(coarse) };
}
