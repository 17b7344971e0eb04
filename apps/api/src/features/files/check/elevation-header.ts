import type { GeoTIFFImage } from 'geotiff';
import { FileProblem, type CheckedFile } from './file-problem.ts';

const MOST_MEGACELLS = 25;
const GEOGRAPHIC = 2;
/** WGS 84, and CGCS2000, which differs from it by centimetres. */
const WGS_84 = [4326, 4490];
const PIXEL_IS_POINT = 2;
/** None, LZW and both codes of deflate: those that `bounded-decoders.ts` limits. */
const COMPRESSIONS = [1, 5, 8, 32_946];
/** Largest size of a block that is decoded at once: all cells as 64-bit numbers. */
export const LARGEST_BLOCK = MOST_MEGACELLS * 1_000_000 * 8;

export type Bounds = NonNullable<CheckedFile['bounds']>;

function refuseOtherSystem(image: GeoTIFFImage): void {
  const keys: Record<string, unknown> = image.getGeoKeys() ?? {};
  if (keys['GTModelTypeGeoKey'] !== GEOGRAPHIC || !WGS_84.includes(Number(keys['GeographicTypeGeoKey'])))
    throw new FileProblem('elevationSystem');
}

/** Bounds at the outer edges of the outer cells. */
function boundsOf(image: GeoTIFFImage): Bounds {
  const rotation = image.fileDirectory.getValue('ModelTransformation') as ArrayLike<number> | undefined;
  if (rotation && (rotation[1] !== 0 || rotation[4] !== 0)) throw new FileProblem('elevationSystem');
  const [x = NaN, y = NaN] = image.getOrigin();
  const [dx = NaN, dy = NaN] = image.getResolution();
  const shift = image.getGeoKeys()?.['GTRasterTypeGeoKey'] === PIXEL_IS_POINT ? 0.5 : 0;
  const west = x - shift * dx;
  const north = y - shift * dy;
  // Files of whole tiles of the globe miss its edge by rounding.
  const edge = (value: number, most: number): number =>
    Math.abs(value) < most + Math.abs(dx) ? Math.max(-most, Math.min(most, value)) : NaN;
  const bounds = {
    west: edge(west, 180),
    south: edge(north + dy * image.getHeight(), 90),
    east: edge(west + dx * image.getWidth(), 180),
    north: edge(north, 90),
  };
  if (!(bounds.west < bounds.east && bounds.south < bounds.north)) throw new FileProblem('elevationBounds');
  return bounds;
}

/**
 * Reads the position of the model. Refuses files that are not one band of heights in geographic WGS 84, or are too large, before any cell
 * is read.
 */
export function readHeader(image: GeoTIFFImage): Bounds {
  const cells = image.getWidth() * image.getHeight();
  if (!(cells > 0)) throw new FileProblem('elevationModelDamaged');
  if (cells > MOST_MEGACELLS * 1_000_000) throw new FileProblem('megapixels', { most: MOST_MEGACELLS });
  if (image.getSamplesPerPixel() !== 1) throw new FileProblem('elevationBands');
  if (!COMPRESSIONS.includes(image.fileDirectory.getValue('Compression') ?? 1))
    throw new FileProblem('elevationCompression');
  refuseOtherSystem(image);
  return boundsOf(image);
}
