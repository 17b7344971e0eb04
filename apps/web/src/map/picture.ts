import { EQUATOR_METRES, mercatorX, mercatorY, worldSize, type MapView, type Size } from './geometry.ts';
import type { Rgba } from './palette.ts';
import type { PathRow, Shape, Sprites } from './shapes.ts';
import type { Relief } from './terrain/relief.ts';

export type PictureShape = Exclude<Shape, { kind: 'tiles' | 'contours' }>;

/** Tiles and contour lines are drawn by deck.gl alone. */
export const isPictured = (shape: Shape): shape is PictureShape => shape.kind !== 'tiles' && shape.kind !== 'contours';

/** The relief is in degrees, the map in Mercator: it is drawn in so many strips. */
const STRIPS = 24;

/**
 * Shapes as a plain picture. Without a graphics card it takes a twentieth of the time of WebGL, which computes each pixel's program there.
 * `ratio`: pixels of the canvas and of sprites by px.
 */
export function drawPicture(
  context: CanvasRenderingContext2D,
  shapes: readonly PictureShape[],
  view: MapView,
  size: Size,
  ratio: number,
): void {
  const world = worldSize(view.zoom);
  const [left, top] = [
    mercatorX(view.longitude) * world - size.width / 2,
    mercatorY(view.latitude) * world - size.height / 2,
  ];
  const xOf = (longitude: number): number => mercatorX(longitude) * world - left;
  const yOf = (latitude: number): number => mercatorY(latitude) * world - top;
  const metre = world / (EQUATOR_METRES * Math.cos((view.latitude * Math.PI) / 180));

  const trace = (rows: readonly PathRow[]): void => {
    context.beginPath();
    for (const row of rows)
      row.forEach(([longitude, latitude], i) =>
        i === 0 ? context.moveTo(xOf(longitude), yOf(latitude)) : context.lineTo(xOf(longitude), yOf(latitude)),
      );
  };
  const stroke = (rows: readonly PathRow[], colour: Rgba, width: number): void => {
    trace(rows);
    context.strokeStyle = styleOf(colour);
    context.lineWidth = width;
    context.stroke();
  };
  const drawRelief = ({ image, bounds: [west, south, east, north] }: Relief, opacity: number): void => {
    context.globalAlpha = opacity;
    const [x, width] = [xOf(west), xOf(east) - xOf(west)];
    const step = (north - south) / STRIPS;
    for (let i = 0; i < STRIPS; i += 1) {
      // Whole pixels, so that no seam is seen.
      const [from, to] = [yOf(north - i * step), yOf(north - (i + 1) * step)].map(Math.round) as [number, number];
      context.drawImage(
        image,
        0,
        (i * image.height) / STRIPS,
        image.width,
        image.height / STRIPS,
        x,
        from,
        width,
        to - from,
      );
    }
    context.globalAlpha = 1;
  };
  const drawSprites = ({ data, sheet, keyOf, offset }: Sprites): void => {
    for (const item of data) {
      const place = sheet.mapping[keyOf(item)];
      if (!place) continue;
      const [dx, dy] = offset?.(item) ?? [0, 0];
      const [width, height] = [place.width / ratio, place.height / ratio];
      const [x, y] = [xOf(item.longitude) + dx - width / 2, yOf(item.latitude) + dy - height / 2];
      if (x + width < 0 || y + height < 0 || x > size.width || y > size.height) continue;
      context.drawImage(sheet.picture, place.x, place.y, place.width, place.height, x, y, width, height);
    }
  };

  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, size.width, size.height);
  context.lineJoin = 'round';
  for (const shape of shapes)
    switch (shape.kind) {
      case 'areas':
        // Each for itself, as they may overlap.
        context.fillStyle = styleOf(shape.colour);
        for (const rings of shape.data) {
          trace(rings);
          context.fill('evenodd');
        }
        break;
      case 'lines':
        stroke(shape.data, shape.colour, shape.width);
        break;
      case 'bands': {
        const { metres, least, most } = shape.width;
        stroke(shape.data, shape.colour, Math.max(least, Math.min(most, metres * metre)));
        break;
      }
      case 'relief':
        drawRelief(shape.relief, shape.opacity);
        break;
      case 'sprites':
        drawSprites(shape);
    }
}

const styleOf = ([red, green, blue, alpha]: Rgba): string => `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
