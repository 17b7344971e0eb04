import { fromFile, type GeoTIFFImage } from 'geotiff';
import sharp from 'sharp';
import { DEEPEST_ZOOM } from '@groundwatch/protocol/model';
import { FileRefused } from './file-refused.ts';
import { tileBox, type Tile } from './tile-url.ts';

/** A picture with more pixels is read only in parts: it must be tiled and have overviews. */
const MOST_WHOLE = 50_000_000;
const MOST_PIXELS = 4_000_000_000;
const MOST_COPIES = 32;
const PIXEL_IS_POINT = 2;
/** NewSubfileType of an overview: this bit marks a mask. */
const MASK = 4;
const GEOGRAPHIC: readonly unknown[] = [4326, 4490];
const MERCATOR: readonly unknown[] = [3857, 900_913];
const QUALITY = 84;
const LEAST_SIDE_PX = 64;
const METRES_PER_DEGREE = 111_319.49;

interface Copy {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** West, south, east and north, in degrees or Web Mercator metres. */
type Box = readonly [number, number, number, number];

export interface PictureFile {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Draws the whole picture small. Throws where it is damaged. */
  check: () => Promise<void>;
  /** Draws a tile with `side` pixels a side, transparent outside the picture; null: the picture does not reach there. */
  read: (tile: Tile, side: number) => Promise<Uint8Array | null>;
}

function boxOf(image: GeoTIFFImage): Box {
  const turned = image.fileDirectory.getValue('ModelTransformation') as ArrayLike<number> | undefined;
  if (turned && (turned[1] !== 0 || turned[4] !== 0)) throw new FileRefused('pictureSystem');
  const [x = NaN, y = NaN] = image.getOrigin();
  const [dx = NaN, dy = NaN] = image.getResolution();
  const shift = image.getGeoKeys()?.['GTRasterTypeGeoKey'] === PIXEL_IS_POINT ? 0.5 : 0;
  const [west, north] = [x - shift * dx, y - shift * dy];
  const box: Box = [west, north + dy * image.getHeight(), west + dx * image.getWidth(), north];
  if (!(box[0] < box[2] && box[1] < box[3])) throw new FileRefused('pictureSystem');
  return box;
}

const latitudeOf = (metres: number): number => (Math.atan(Math.sinh(metres / 6_378_137)) * 180) / Math.PI;
const longitudeOf = (metres: number): number => (metres / 6_378_137) * (180 / Math.PI);

/** Opens a GeoTIFF in degrees or Web Mercator. Throws FileRefused, or errors of its readers for damaged files. */
export async function openPicture(path: string): Promise<PictureFile> {
  const tiff = await fromFile(path);
  try {
    const count = Math.min(MOST_COPIES, await tiff.getImageCount());
    const images: GeoTIFFImage[] = [];
    for (let page = 0; page < count; page += 1) images.push(await tiff.getImage(page));
    const [whole] = images;
    if (!whole) throw new FileRefused('badFile');
    const keys: Record<string, unknown> = whole.getGeoKeys() ?? {};
    const isGeographic = keys['GTModelTypeGeoKey'] === 2 && GEOGRAPHIC.includes(keys['GeographicTypeGeoKey']);
    const isMercator = keys['GTModelTypeGeoKey'] === 1 && MERCATOR.includes(keys['ProjectedCSTypeGeoKey']);
    if (!isGeographic && !isMercator) throw new FileRefused('pictureSystem');
    const box = boxOf(whole);
    const copies = images.flatMap((image, page): Copy[] => {
      const kind: unknown = image.fileDirectory.getValue('NewSubfileType');
      const isMask = typeof kind === 'number' && (kind & MASK) !== 0;
      return isMask ? [] : [{ page, width: image.getWidth(), height: image.getHeight() }];
    });
    const pixels = whole.getWidth() * whole.getHeight();
    const smallest = copies.reduce((least, one) => (one.width < least.width ? one : least));
    const isRead = pixels <= MOST_WHOLE || (whole.isTiled && smallest.width * smallest.height <= MOST_WHOLE);
    if (!(pixels > 0) || pixels > MOST_PIXELS || !isRead) throw new FileRefused('pictureSize');
    const unit = isGeographic ? METRES_PER_DEGREE : 1;
    const world = 2 * Math.PI * 6_378_137;
    const depth = (metres: number): number =>
      Math.max(0, Math.min(DEEPEST_ZOOM, Math.ceil(Math.log2(world / (metres * 256)) - 0.01)));
    return {
      minZoom: depth(((box[2] - box[0]) * unit) / LEAST_SIDE_PX),
      maxZoom: depth(((box[2] - box[0]) * unit) / whole.getWidth()),
      check: async () => void (await drawTile(path, copies, box, box, 256)),
      read: (tile, side) => {
        const [west, south, east, north] = tileBox(tile);
        const at: Box = isGeographic
          ? [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)]
          : [west, south, east, north];
        return drawTile(path, copies, box, at, side);
      },
    };
  } finally {
    await tiff.close();
  }
}

/**
 * Draws the part of the picture within a tile. Within a tile, rows of degrees are treated as rows of Web Mercator, which is accurate enough
 * for a site.
 */
async function drawTile(
  path: string,
  copies: readonly Copy[],
  box: Box,
  at: Box,
  side: number,
): Promise<Uint8Array | null> {
  const wanted = ((box[2] - box[0]) / (at[2] - at[0])) * side;
  const fit = copies.toSorted((a, b) => a.width - b.width);
  const { page, width, height } = fit.find((one) => one.width >= wanted) ?? fit.at(-1)!;
  const [px, py] = [(box[2] - box[0]) / width, (box[3] - box[1]) / height];
  const left = Math.max(0, Math.floor((at[0] - box[0]) / px));
  const right = Math.min(width, Math.ceil((at[2] - box[0]) / px));
  const top = Math.max(0, Math.floor((box[3] - at[3]) / py));
  const bottom = Math.min(height, Math.ceil((box[3] - at[1]) / py));
  if (left >= right || top >= bottom) return null;
  // Whole pixels of the picture may extend beyond the tile: they are drawn in place and cropped.
  const [scaleX, scaleY] = [(side * px) / (at[2] - at[0]), (side * py) / (at[3] - at[1])];
  const x = Math.round(((box[0] + left * px - at[0]) / (at[2] - at[0])) * side);
  const y = Math.round(((at[3] - (box[3] - top * py)) / (at[3] - at[1])) * side);
  const drawn = {
    width: Math.max(1, Math.round((right - left) * scaleX)),
    height: Math.max(1, Math.round((bottom - top) * scaleY)),
  };
  const cutX = Math.max(0, -x);
  const cutY = Math.max(0, -y);
  const shown = {
    left: cutX,
    top: cutY,
    width: Math.min(drawn.width - cutX, side - Math.max(0, x)),
    height: Math.min(drawn.height - cutY, side - Math.max(0, y)),
  };
  if (drawn.width > 8 * side || drawn.height > 8 * side || shown.width < 1 || shown.height < 1) return null;
  const part = await sharp(path, { page, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize({ ...drawn, fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { channels } = part.info;
  if (channels !== 4) throw new FileRefused('badFile');
  return sharp(part.data, { raw: { ...drawn, channels } })
    .extract(shown)
    .extend({
      left: Math.max(0, x),
      top: Math.max(0, y),
      right: side - Math.max(0, x) - shown.width,
      bottom: side - Math.max(0, y) - shown.height,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .webp({ quality: QUALITY })
    .toBuffer();
}
