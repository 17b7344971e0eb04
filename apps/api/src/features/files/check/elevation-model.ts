import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff';
import { boundDecoders } from './bounded-decoders.ts';
import { readHeader, type Bounds } from './elevation-header.ts';
import { FileProblem, type CheckedFile } from './file-problem.ts';
import { writeElevation } from './write-elevation.ts';

/** The most cells that the map draws. */
const MOST_CELLS = 4_000_000;
/** Cells per decode, where the block size allows it. */
const BAND_CELLS = 2_000_000;
/** Metres: just below the deepest trench and above the highest peak. */
const LOWEST = -11_500;
const HIGHEST = 9_000;

boundDecoders();

interface Grid {
  /** Cells of the file per cell side. */
  factor: number;
  width: number;
  height: number;
  heights: Float32Array;
}

/** Rows per band: whole blocks of the file, so that none is decoded twice. */
function bandRows(image: GeoTIFFImage): number {
  const block = Math.max(1, image.getTileHeight());
  return Math.max(block, Math.floor(BAND_CELLS / image.getWidth() / block) * block);
}

/** Means of `factor` by `factor` cells; NaN where none has a value. */
async function readHeights(image: GeoTIFFImage): Promise<Grid> {
  const [columns, rows] = [image.getWidth(), image.getHeight()];
  const factor = Math.ceil(Math.sqrt((columns * rows) / MOST_CELLS));
  const [width, height] = [Math.ceil(columns / factor), Math.ceil(rows / factor)];
  const sums = new Float64Array(width * height);
  const counts = new Uint16Array(width * height);
  const missing = image.getGDALNoData() ?? NaN;
  const band = bandRows(image);
  for (let top = 0; top < rows; top += band) {
    const bottom = Math.min(rows, top + band);
    const [values] = (await image.readRasters({ samples: [0], window: [0, top, columns, bottom] })) as unknown as [
      ArrayLike<number>,
    ];
    for (let y = top; y < bottom; y++) {
      for (let x = 0; x < columns; x++) {
        const value = values[(y - top) * columns + x] ?? NaN;
        if (!(value >= LOWEST && value <= HIGHEST) || value === missing || value === Math.fround(missing)) continue;
        const cell = Math.floor(y / factor) * width + Math.floor(x / factor);
        sums[cell] = (sums[cell] ?? 0) + value;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
  }
  const heights = Float32Array.from(sums, (sum, cell) => (counts[cell] ? sum / counts[cell] : NaN));
  return { factor, width, height, heights };
}

/** The last cells of a reduced model may extend beyond the edge of the file. */
function grownBounds({ west, south, east, north }: Bounds, image: GeoTIFFImage, grid: Grid): Bounds {
  const dx = (east - west) / image.getWidth();
  const dy = (north - south) / image.getHeight();
  return {
    west,
    north,
    east: Math.min(180, west + dx * grid.factor * grid.width),
    south: Math.max(-90, north - dy * grid.factor * grid.height),
  };
}

const isTiff = (content: Uint8Array): boolean =>
  /^(II[*+]\0|MM\0[*+])/.test(String.fromCharCode(...content.subarray(0, 4)));

/**
 * Reads the heights of a GeoTIFF in geographic WGS 84 and writes them as one band of 32-bit floats in metres, NaN where unknown, reduced to
 * the resolution that the map draws.
 */
export async function checkElevationModel(content: Uint8Array<ArrayBuffer>): Promise<CheckedFile> {
  if (!isTiff(content)) throw new FileProblem('elevation');
  const { buffer, byteOffset, byteLength } = content;
  const tiff = await fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength));
  const image = await tiff.getImage();
  const read = readHeader(image);
  const grid = await readHeights(image);
  if (grid.heights.every((height) => Number.isNaN(height))) throw new FileProblem('elevationHeights');
  const bounds = grownBounds(read, image, grid);
  const { width, height, heights } = grid;
  return { mediaType: 'image/tiff', width, height, bounds, content: writeElevation(width, height, heights, bounds) };
}
