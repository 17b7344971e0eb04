import { readFile } from 'node:fs/promises';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import sharp from 'sharp';
import { DEEPEST_ZOOM, pictureSystems, type PictureSystem, type WorldFile } from '@groundwatch/protocol/model';
import { FileRefused } from './file-refused.ts';
import { tileBox, type Tile } from './tile-url.ts';
import { CGCS2000, transverseMercator } from './transverse-mercator.ts';
import { WORLD } from './world-file.ts';

/** A picture of more pixels is read in parts alone: it has to be made of tiles, with smaller copies of itself. */
const MOST_WHOLE = 50_000_000;
const MOST_PIXELS = 4_000_000_000;
const MOST_COPIES = 32;
const PIXEL_IS_POINT = 2;
/** Of a copy: this one is a mask. */
const MASK = 4;
const GEOGRAPHIC: readonly unknown[] = [4326, 4490];
const MERCATOR: readonly unknown[] = [3857, 900_913];
const QUALITY = 84;
const LEAST_SIDE_PX = 64;
const METRES_PER_DEGREE = 111_319.49;
/** Of Web Mercator, m. */
const HALF_WORLD = 20_037_508.35;

interface Copy {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** West, south, east and north, in degrees or in metres of Web Mercator. */
type Box = readonly [number, number, number, number];

export interface PictureFile {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Draws the whole picture small. Throws where it is broken. */
  check: () => Promise<void>;
  /** A tile of so many pixels a side, clear where the picture does not reach; null: it does not reach there. */
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

/** Where a picture lies. */
interface Placed {
  readonly box: Box;
  readonly system: PictureSystem;
}

interface Pages {
  readonly copies: readonly Copy[];
  readonly width: number;
  readonly height: number;
  readonly isTiled: boolean;
}

const systemOf = (epsg: number): PictureSystem => pictureSystems.find((one) => one.epsg === epsg)!;

function systemOfKeys(keys: Record<string, unknown>): PictureSystem {
  if (keys['GTModelTypeGeoKey'] === 2 && GEOGRAPHIC.includes(keys['GeographicTypeGeoKey'])) return systemOf(4326);
  if (keys['GTModelTypeGeoKey'] === 1 && MERCATOR.includes(keys['ProjectedCSTypeGeoKey'])) return systemOf(3857);
  throw new FileRefused('pictureSystem');
}

async function readTiff(path: string, place: ((pages: Pages) => Placed) | null): Promise<Pages & Placed> {
  const tiff = await fromFile(path);
  try {
    const count = Math.min(MOST_COPIES, await tiff.getImageCount());
    const images: GeoTIFFImage[] = [];
    for (let page = 0; page < count; page += 1) images.push(await tiff.getImage(page));
    const [whole] = images;
    if (!whole) throw new FileRefused('badFile');
    const copies = images.flatMap((image, page): Copy[] => {
      const kind: unknown = image.fileDirectory.getValue('NewSubfileType');
      const isMask = typeof kind === 'number' && (kind & MASK) !== 0;
      return isMask ? [] : [{ page, width: image.getWidth(), height: image.getHeight() }];
    });
    const pages = { copies, width: whole.getWidth(), height: whole.getHeight(), isTiled: whole.isTiled };
    const placed = place?.(pages) ?? { system: systemOfKeys(whole.getGeoKeys() ?? {}), box: boxOf(whole) };
    return { ...pages, ...placed };
  } finally {
    await tiff.close();
  }
}

async function readPlain(path: string, place: ((pages: Pages) => Placed) | null): Promise<Pages & Placed> {
  if (!place) throw new FileRefused('pictureSystem');
  const { width, height } = await sharp(path, { limitInputPixels: MOST_WHOLE }).metadata();
  const pages = { copies: [{ page: 0, width, height }], width, height, isTiled: false };
  return { ...pages, ...place(pages) };
}

/** Half a zone of six degrees at the equator, with its neighbour's edge; and how far north zones are drawn, m. */
const ZONE_REACH = [400_000, 7_000_000] as const;

/** Whether a box lies where its system has places at all: else it is of another one. */
function isWithin([west, south, east, north]: Box, { kind, falseEasting }: PictureSystem): boolean {
  const [middle, x, low, high] =
    kind === 'degrees'
      ? [0, 180, -90, 90]
      : kind === 'mercator'
        ? [0, HALF_WORLD, -HALF_WORLD, HALF_WORLD]
        : [falseEasting, ZONE_REACH[0], 0, ZONE_REACH[1]];
  return west >= middle - x && east <= middle + x && south >= low && north <= high;
}

/** What a world file beside the picture says; null: there is none. */
async function besideOf(path: string): Promise<((pages: Pages) => Placed) | null> {
  const text = await readFile(`${path}${WORLD}`, 'utf8').catch(() => null);
  if (text === null) return null;
  const { world, epsg } = JSON.parse(text) as { world: WorldFile; epsg: number };
  return ({ width, height }) => {
    const [dx, , , dy, x, y] = world;
    const [west, north] = [x - dx / 2, y - dy / 2];
    const placed: Placed = { system: systemOf(epsg), box: [west, north + dy * height, west + dx * width, north] };
    if (!isWithin(placed.box, placed.system)) throw new FileRefused('pictureSystem');
    return placed;
  };
}

/** Opens a GeoTIFF, or a picture with a world file, in degrees, Web Mercator or a zone. Throws FileRefused, or what its readers throw of broken ones. */
export async function openPicture(path: string): Promise<PictureFile> {
  const place = await besideOf(path);
  const found = await (/\.tiff?$/i.test(path) ? readTiff : readPlain)(path, place);
  const { box, system, copies, width } = found;
  const pixels = width * found.height;
  const smallest = copies.reduce((least, one) => (one.width < least.width ? one : least));
  const isRead = pixels <= MOST_WHOLE || (found.isTiled && smallest.width * smallest.height <= MOST_WHOLE);
  if (!(pixels > 0) || pixels > MOST_PIXELS || !isRead) throw new FileRefused('pictureSize');
  const unit = system.kind === 'degrees' ? METRES_PER_DEGREE : 1;
  const world = 2 * Math.PI * 6_378_137;
  const depth = (metres: number): number =>
    Math.max(0, Math.min(DEEPEST_ZOOM, Math.ceil(Math.log2(world / (metres * 256)) - 0.01)));
  const project = transverseMercator(CGCS2000, system.meridian);
  return {
    minZoom: depth(((box[2] - box[0]) * unit) / LEAST_SIDE_PX),
    maxZoom: depth(((box[2] - box[0]) * unit) / width),
    check: async () => void (await drawTile(path, copies, box, box, 256)),
    read: async (tile, side) => {
      const [west, south, east, north] = tileBox(tile);
      if (system.kind === 'zone') {
        const draw = (at: Box, fine: number) => drawTile(path, copies, box, at, fine);
        return drawWarped(draw, side, (u, v) => {
          const [x, y] = project(longitudeOf(west + u * (east - west)), latitudeOf(north + v * (south - north)));
          return [x + system.falseEasting, y];
        });
      }
      const at: Box =
        system.kind === 'degrees'
          ? [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)]
          : [west, south, east, north];
      const drawn = await drawTile(path, copies, box, at, side);
      return drawn && webpOf(drawn, side);
    },
  };
}

const webpOf = (pixels: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .webp({ quality: QUALITY })
    .toBuffer();

/**
 * A tile of a picture in another system: what lies about it is drawn twice as fine, and each of its pixels takes the one there that is nearest.
 * `placeOf` tells where a point of the tile lies in the picture's system, from its upper left corner in parts of its side.
 */
async function drawWarped(
  draw: (at: Box, side: number) => Promise<Uint8Array | null>,
  side: number,
  placeOf: (u: number, v: number) => [number, number],
): Promise<Uint8Array | null> {
  const places = Array.from({ length: side * side }, (_, i) =>
    placeOf(((i % side) + 0.5) / side, (Math.floor(i / side) + 0.5) / side),
  );
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of places) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  const fine = 2 * side;
  const around = await draw([west, south, east, north], fine);
  if (!around) return null;
  const pixels = new Uint32Array(around.buffer, around.byteOffset, fine * fine);
  const drawn = new Uint32Array(side * side);
  for (const [index, [x, y]] of places.entries()) {
    const column = Math.min(fine - 1, Math.floor(((x - west) / (east - west)) * fine));
    const row = Math.min(fine - 1, Math.floor(((north - y) / (north - south)) * fine));
    drawn[index] = pixels[row * fine + column]!;
  }
  return webpOf(new Uint8Array(drawn.buffer), side);
}

/** Of the picture what lies in a box, as pixels of red, green, blue and alpha. Within one the rows of degrees are taken for those of Web Mercator: over a site they are. */
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
  // Whole pixels of the picture may reach beyond the tile: they are drawn where they lie, and what is over is cut off.
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
    .raw()
    .toBuffer();
}
