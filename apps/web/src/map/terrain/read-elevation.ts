import { fromArrayBuffer } from 'geotiff';
import type { Bounds, ElevationGrid } from './elevation.ts';

const MOST_CELLS = 4_000_000;

/** Reads the first band of a GeoTIFF in EPSG:4326, heights in metres. Throws if invalid or larger than 4 million cells. */
export async function readElevation(file: ArrayBuffer): Promise<ElevationGrid> {
  const tiff = await fromArrayBuffer(file);
  const image = await tiff.getImage();
  const width = image.getWidth();
  const height = image.getHeight();
  if (width * height > MOST_CELLS) throw new Error(`elevation model too large: ${width} × ${height}`);
  const bounds = image.getBoundingBox() as unknown as Bounds;
  const [west, south, east, north] = bounds;
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90)) {
    throw new Error(`elevation model is not in degrees: ${bounds.join(', ')}`);
  }
  const [band] = (await image.readRasters({ samples: [0] })) as unknown as [ArrayLike<number>];
  const missing = image.getGDALNoData();
  const values = Float32Array.from(band);
  if (missing !== null) {
    for (let i = 0; i < values.length; i++) if (values[i] === Math.fround(missing)) values[i] = NaN;
  }
  return { width, height, values, bounds };
}
