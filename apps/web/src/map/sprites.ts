export interface Sprite {
  readonly key: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Draws with the sprite's upper left corner at the origin, in CSS pixels. */
  paint(context: OffscreenCanvasRenderingContext2D): void;
}

export interface SpriteSheet {
  readonly id: string;
  readonly atlas: ImageData;
  /** The same as a picture. */
  readonly picture: CanvasImageSource;
  readonly mapping: Readonly<Record<string, { x: number; y: number; width: number; height: number }>>;
}

const GAP = 2;
const SHEET_WIDTH = 1_024;

/** Packs rectangles on shelves of one sheet, highest first. Pure. */
export function packShelves(
  items: readonly { key: string; width: number; height: number }[],
  sheetWidth: number,
): { width: number; height: number; places: Map<string, { x: number; y: number }> } {
  const places = new Map<string, { x: number; y: number }>();
  let [x, y, shelf, width] = [GAP, GAP, 0, sheetWidth];
  for (const item of [...items].sort((a, b) => b.height - a.height)) {
    if (x + item.width + GAP > sheetWidth && x > GAP) {
      x = GAP;
      y += shelf + GAP;
      shelf = 0;
    }
    width = Math.max(width, item.width + 2 * GAP);
    places.set(item.key, { x, y });
    x += item.width + GAP;
    shelf = Math.max(shelf, item.height);
  }
  return { width, height: y + shelf + GAP, places };
}

/** Premultiplied, so that edges blend without fringes. */
function premultiply(image: ImageData): ImageData {
  const { data } = image;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!;
    if (alpha === 255 || alpha === 0) continue;
    for (let c = 0; c < 3; c++) data[i + c] = (data[i + c]! * alpha) / 255;
  }
  return image;
}

/** Draws sprites on one sheet at `ratio` device pixels per CSS pixel. */
export function buildSheet(id: string, sprites: readonly Sprite[], ratio: number): SpriteSheet {
  const items = sprites.map(({ key, width, height }) => ({
    key,
    width: Math.ceil(width * ratio),
    height: Math.ceil(height * ratio),
  }));
  const { width, height, places } = packShelves(items, SHEET_WIDTH * Math.ceil(ratio));
  const canvas = new OffscreenCanvas(width, Math.max(1, height));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const mapping: Record<string, { x: number; y: number; width: number; height: number }> = {};
  sprites.forEach((sprite, i) => {
    const place = places.get(sprite.key)!;
    mapping[sprite.key] = { ...place, width: items[i]!.width, height: items[i]!.height };
    context.setTransform(ratio, 0, 0, ratio, place.x, place.y);
    context.save();
    sprite.paint(context);
    context.restore();
  });
  const atlas = premultiply(context.getImageData(0, 0, canvas.width, canvas.height));
  return { id, atlas, picture: canvas, mapping };
}
