import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { palettes } from './palette.ts';
import type { MapScene } from './shapes.ts';
import { Surface } from './surface.ts';
import { emptyScene } from './testing.ts';

const world = { longitude: 0, latitude: 0, zoom: 1 };
const scene: MapScene = {
  ...emptyScene({ id: 'none', atlas: new ImageData(1, 1), picture: new OffscreenCanvas(1, 1), mapping: {} }),
  palette: { ...palettes.light, land: [255, 0, 0, 255] },
  land: [
    [
      [
        [-100, -60],
        [100, -60],
        [100, 60],
        [-100, 60],
        [-100, -60],
      ],
    ],
  ],
};

test('with a graphics card a picture stands until deck.gl has drawn; flights jump until then', async () => {
  const container = document.createElement('div');
  container.style.cssText = 'position:relative;width:200px;height:100px';
  document.body.append(container);
  const onMoved = vi.fn();
  const onLost = vi.fn();
  const profile = { isSoftware: false, pixelRatio: 1 };
  const surface = Surface.take(container, profile, { onMoved, onClick: vi.fn(), cursor: () => 'grab', onLost });
  const [canvas, picture] = [...container.querySelectorAll('canvas')] as [HTMLCanvasElement, HTMLCanvasElement];
  for (const one of [canvas, picture]) one.style.cssText += 'position:absolute;inset:0;width:100%;height:100%';
  const middle = async (): Promise<string> => {
    const image = new Image();
    image.src = `data:image/png;base64,${await page.screenshot({ element: container, save: false })}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(image.width / 2, image.height / 2, 1, 1).data].join();
  };

  expect(surface.draw(world, scene)).toBe(true);
  expect(picture.hidden).toBe(false);
  surface.fly({ ...world, zoom: 2 }, 200);
  expect(onMoved).toHaveBeenLastCalledWith({ ...world, zoom: 2 });
  onMoved.mockClear();

  await expect.poll(() => picture.hidden, { timeout: 30_000 }).toBe(true);
  await expect.poll(middle).toBe('255,0,0,255');
  expect(surface.draw(world)).toBe(false);
  surface.fly({ ...world, zoom: 3 }, 50);
  await expect.poll(() => onMoved.mock.lastCall?.[0]).toMatchObject({ longitude: 0, zoom: 3 });
  expect(onMoved.mock.calls.length).toBeGreaterThan(1);
  surface.leave();
  expect(container.childElementCount).toBe(0);
  expect(onLost).not.toHaveBeenCalled();
  container.remove();
});
