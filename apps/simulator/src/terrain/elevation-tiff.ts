import { writeArrayBuffer } from 'geotiff';
import type { Relief } from './relief.ts';
import { bounds } from './site.ts';

const GEOGRAPHIC = 2;
const WGS_84 = 4326;
const PIXEL_IS_AREA = 1;
const FLOAT = 3;

/** The elevation model as a GeoTIFF: EPSG:4326, one band of 32-bit floats, metres. */
export function elevationTiff(relief: Relief): Buffer {
  const bytes = writeArrayBuffer(relief.heights, {
    width: relief.columns,
    height: relief.rows,
    BitsPerSample: [32],
    SampleFormat: [FLOAT],
    SamplesPerPixel: [1],
    GTModelTypeGeoKey: GEOGRAPHIC,
    GTRasterTypeGeoKey: PIXEL_IS_AREA,
    GeographicTypeGeoKey: WGS_84,
    ModelPixelScale: [(bounds.east - bounds.west) / relief.columns, (bounds.north - bounds.south) / relief.rows, 0],
    ModelTiepoint: [0, 0, 0, bounds.west, bounds.north, 0],
  });
  return Buffer.from(bytes);
}
