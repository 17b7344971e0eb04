import { readFile } from 'node:fs/promises';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import sharp from 'sharp';
import { DEEPEST_ZOOM, pictureSystems, type PictureSystem, type WorldFile } from '@groundwatch/protocol/model';
import { drawTile, drawWarped, MOST_PIXELS, webpOf, type Box, type Copy } from './draw-picture.ts';
import { FileRefused } from './file-refused.ts';
import { tileBox, type Tile } from './tile-url.ts';
import { CGCS2000, transverseMercator } from './transverse-mercator.ts';
import { WORLD } from './world-file.ts';

/** A picture with more pixels is read only in parts: it must be tiled and have overviews. */
const MOST_WHOLE = 50_000_000;
const MOST_COPIES = 32;
const PIXEL_IS_POINT = 2;
/** NewSubfileType of an overview: this bit marks a mask. */
const MASK = 4;
const GEOGRAPHIC: readonly unknown[] = [4326, 4490];
const MERCATOR: readonly unknown[] = [3857, 900_913];
const LEAST_SIDE_PX = 64;
const METRES_PER_DEGREE = 111_319.49;
const RADIUS = 6_378_137;
/** Half of the circumference of Web Mercator's sphere, m, rounded up. */
const HALF_WORLD = Math.ceil(Math.PI * RADIUS);

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

const latitudeOf = (metres: number): number => (Math.atan(Math.sinh(metres / RADIUS)) * 180) / Math.PI;
const longitudeOf = (metres: number): number => (metres / RADIUS) * (180 / Math.PI);

/** Bounding box and coordinate system of a picture. */
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

/** Maximum distance from the central meridian (half a 6° zone at the equator plus an overlap) and maximum northing of a zone, m. */
const ZONE_REACH = [400_000, 7_000_000] as const;

/** Whether a box is within the range of its coordinate system; if not, the system is wrong. */
function isWithin([west, south, east, north]: Box, { kind, falseEasting }: PictureSystem): boolean {
  const [middle, x, low, high] =
    kind === 'degrees'
      ? [0, 180, -90, 90]
      : kind === 'mercator'
        ? [0, HALF_WORLD, -HALF_WORLD, HALF_WORLD]
        : [falseEasting, ZONE_REACH[0], 0, ZONE_REACH[1]];
  return west >= middle - x && east <= middle + x && south >= low && north <= high;
}

/** Reads the stored world file of a picture; null: there is none. */
async function besideOf(path: string): Promise<((pages: Pages) => Placed) | null> {
  const text = await readFile(`${path}${WORLD}`, 'utf8').catch(() => null);
  if (text === null) return null;
  const { world, epsg } = JSON.parse(text) as { world: WorldFile; epsg: number };
  return ({ width, height }) => {
    const [dx, , , dy, x, y] = world;
    const [west, north] = [x - dx / 2, y - dy / 2];
    const placed: Placed = { system: systemOf(epsg), box: [west, north + dy * height, west + dx * width, north] };
    if (!isWithin(placed.box, placed.system)) throw new FileRefused('pictureOutside');
    return placed;
  };
}

/**
 * Opens a GeoTIFF, or a picture with a world file, in degrees, Web Mercator or a Gauss–Krüger zone. Throws FileRefused, or errors of the
 * readers for broken files.
 */
export async function openPicture(path: string): Promise<PictureFile> {
  const place = await besideOf(path);
  const found = await (/\.tiff?$/i.test(path) ? readTiff : readPlain)(path, place);
  const { box, system, copies, width } = found;
  const pixels = width * found.height;
  const smallest = copies.reduce((least, one) => (one.width < least.width ? one : least));
  const isRead = pixels <= MOST_WHOLE || (found.isTiled && smallest.width * smallest.height <= MOST_WHOLE);
  if (!(pixels > 0) || pixels > MOST_PIXELS || !isRead) throw new FileRefused('pictureSize');
  const unit = system.kind === 'degrees' ? METRES_PER_DEGREE : 1;
  const world = 2 * Math.PI * RADIUS;
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
