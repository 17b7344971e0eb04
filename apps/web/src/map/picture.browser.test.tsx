import { expect, test } from 'vitest';
import { drawPicture, type PictureShape } from './picture.ts';
import type { PathRow, Sprites } from './shapes.ts';

const SIZE = { width: 100, height: 100 };
// A pixel is 360 / 512 / 2 degrees at zoom 1.
const view = { longitude: 0, latitude: 0, zoom: 1 };
const DEGREE = (512 * 2) / 360;

const square = (half: number): PathRow => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
  [-half, -half],
];

async function onePixel(colour: string): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(4, 4);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 4, 4);
  return createImageBitmap(canvas);
}

function draw(shapes: readonly PictureShape[]) {
  const context = document.createElement('canvas').getContext('2d')!;
  Object.assign(context.canvas, SIZE);
  drawPicture(context, shapes, view, SIZE, 1);
  return (longitude: number, latitude: number): string =>
    [...context.getImageData(50 + longitude * DEGREE, 50 - latitude * DEGREE, 1, 1).data].join();
}

test('areas keep their holes, lines are as wide as told, and nothing is drawn elsewhere', () => {
  const at = draw([
    { kind: 'areas', id: 'land', data: [[square(10), square(4)]], colour: [255, 0, 0, 255] },
    {
      kind: 'lines',
      id: 'coast',
      data: [
        [
          [-15, 0],
          [-12, 0],
        ],
      ],
      colour: [0, 0, 255, 255],
      width: 4,
    },
  ]);
  expect([at(7, 0), at(0, 7), at(0, 0), at(12, 12)]).toEqual(['255,0,0,255', '255,0,0,255', '0,0,0,0', '0,0,0,0']);
  expect([at(-13.5, 0), at(-13.5, 3)]).toEqual(['0,0,255,255', '0,0,0,0']);
});

test('a relief fills its bounds without seams, and a sprite lies with its middle on its place', async () => {
  const relief = {
    bounds: [-15, -15, 0, 15],
    image: await onePixel('#00ff00'),
    contours: null,
    hasDrawnLines: true,
  } as const;
  const sprites: Sprites = {
    kind: 'sprites',
    id: 'stations',
    data: [{ longitude: 8, latitude: 8 }],
    sheet: {
      id: 'sheet',
      atlas: new ImageData(1, 1),
      picture: await onePixel('#ffffff'),
      mapping: { normal: { x: 0, y: 0, width: 4, height: 4 } },
    },
    keyOf: () => 'normal',
    phase: false,
  };
  const at = draw([{ kind: 'relief', relief, opacity: 1 }, sprites]);
  const column = Array.from({ length: 29 }, (_, i) => at(-7, i - 14));
  expect(new Set(column)).toEqual(new Set(['0,255,0,255']));
  expect([at(3, 0), at(8, 8), at(8, 11)]).toEqual(['0,0,0,0', '255,255,255,255', '0,0,0,0']);
});
