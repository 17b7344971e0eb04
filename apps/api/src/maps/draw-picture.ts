import sharp from 'sharp';
import { FileRefused } from './file-refused.ts';

export const MOST_PIXELS = 4_000_000_000;
const QUALITY = 84;

/** A resolution of the picture in its file: full size or an overview. */
export interface Copy {
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** West, south, east and north, in degrees or metres. */
export type Box = readonly [number, number, number, number];

/**
 * Renders the part of the picture within a box, as RGBA pixels; null if they do not overlap. It scales linearly: within one tile of a site,
 * the rows of a picture in degrees practically match those of Web Mercator.
 */
export async function drawTile(
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
  // Only whole pixels of the picture are read, so the scaled part can extend beyond the tile. The excess is cropped.
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

export const webpOf = (pixels: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .webp({ quality: QUALITY })
    .toBuffer();

/**
 * Reprojects a tile: renders the surrounding box of the picture at twice the resolution and takes the nearest pixel for each pixel of the
 * tile. `placeOf` returns the picture's coordinates of a point of the tile; u and v run from 0 to 1 from the upper left corner.
 */
export async function drawWarped(
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
