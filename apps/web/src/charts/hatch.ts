/** A tile of diagonal lines for spans without data. Null without a canvas. */
export function hatchTile(colour: string): HTMLCanvasElement | null {
  if (typeof document === 'undefined') return null;
  const known = tiles.get(colour);
  if (known) return known;
  const tile = document.createElement('canvas');
  tile.width = tile.height = 8;
  const context = tile.getContext('2d');
  if (!context) return null;
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (const offset of [-8, 0, 8]) {
    context.moveTo(offset - 1, 9);
    context.lineTo(offset + 9, -1);
  }
  context.stroke();
  tiles.set(colour, tile);
  return tile;
}

const tiles = new Map<string, HTMLCanvasElement>();
