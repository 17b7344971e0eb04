import { Activity } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MapLayer } from '@groundwatch/protocol/rest';
import { inLanguage, place, renderApp, takeAway, type App } from '../../testing/render-app.tsx';
import { preferences } from '../session/preferences.ts';
import { PlaceProvider } from '../ui/place.ts';
import { fitView, boundsOf, project } from './geometry.ts';
import { PADDING } from './camera.ts';
import { StationMap } from './StationMap.tsx';
import type { MapStation } from './stations.ts';

const stations: readonly MapStation[] = [
  { id: 1, name: '青石沟', longitude: 110.3, latitude: 28.3, kind: 'normal' },
  { id: 2, name: '老鹰岩', longitude: 110.6, latitude: 28.5, kind: 'level2', levelStyle: 'unacknowledged' },
  { id: 3, name: '大坪子', longitude: 110.5, latitude: 28.2, kind: 'offline' },
];
// Software rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
const onSelect = vi.fn();

inLanguage('zh-chs');
beforeEach(async () => {
  await page.viewport(1_280, 800);
  onSelect.mockClear();
});
const map = (mode: 'visible' | 'hidden') => (
  <Activity mode={mode}>
    <StationMap stations={stations} selectedId={null} onSelect={onSelect} title="监测站分布" />
  </Activity>
);
const show = (): App => renderApp(map('visible'), { style: 'width:640px;height:480px' });

const canvas = (): HTMLCanvasElement | null => place.querySelector('canvas');

/** Distinct colours on the screen, of deck.gl's canvas and of the picture over it. */
async function drawnColours(): Promise<Set<string>> {
  const image = new Image();
  image.src = `data:image/png;base64,${await page.screenshot({ element: place, save: false })}`;
  await image.decode();
  const copy = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  copy.drawImage(image, 0, 0);
  const { data } = copy.getImageData(0, 0, image.width, image.height);
  const found = new Set<string>();
  for (let i = 0; i < data.length; i += 4 * 7) found.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
  return found;
}

// A new context compiles its shaders first, which takes software graphics on a busy machine half a minute.
const DRAWING = { timeout: 60_000 };
const drawn = () => expect.poll(async () => (await drawnColours()).size, DRAWING).toBeGreaterThan(20);

function clickAt(x: number, y: number): void {
  const target = canvas()!;
  const frame = target.getBoundingClientRect();
  const at = {
    clientX: frame.left + x,
    clientY: frame.top + y,
    bubbles: true,
    pointerId: 1,
    button: 0,
    isPrimary: true,
  };
  target.dispatchEvent(new PointerEvent('pointerdown', { ...at, buttons: 1 }));
  target.dispatchEvent(new PointerEvent('pointerup', { ...at, buttons: 0 }));
  target.dispatchEvent(new MouseEvent('click', at));
}

test('a click on a map that is not drawn yet reports its place', async () => {
  const onPlace = vi.fn();
  const empty = <StationMap stations={stations} selectedId={null} onSelect={onSelect} onPlace={onPlace} />;
  renderApp(empty, { style: 'width:640px;height:480px' });
  await expect.poll(canvas).not.toBeNull();
  clickAt(300, 150);
  expect(onPlace).toHaveBeenCalledOnce();
});

test('stations and their ground are drawn, with count, legend, scale and attribution', async () => {
  show();
  await drawn();
  expect(place.textContent).toContain('监测站分布');
  expect(place.textContent).toContain('3 站');
  expect(place.textContent).toContain('橙色警戒');
  expect(place.textContent).toMatch(/\d+ k?m/);
  expect(place.textContent).toContain('Natural Earth');
});

test('a click on a symbol selects its station, a click on the ground none', async () => {
  show();
  await drawn();
  const size = { width: 640, height: 480 };
  const view = fitView(boundsOf(stations)!, size, PADDING);
  const [x, y] = project(view, size, 110.6, 28.5);
  clickAt(x, y);
  await expect.poll(() => onSelect).toHaveBeenLastCalledWith(2);
  clickAt(320, 470);
  await expect.poll(() => onSelect).toHaveBeenLastCalledWith(null);
});

test('a map that nobody has moved is fitted again when its size changes', async () => {
  show();
  await drawn();
  place.style.height = '320px';
  const size = { width: 640, height: 320 };
  const [x, y] = project(fitView(boundsOf(stations)!, size, PADDING), size, 110.6, 28.5);
  const selected = () => {
    clickAt(x, y);
    return onSelect.mock.lastCall;
  };
  await expect.poll(selected, DRAWING).toEqual([2]);
});

test('the list selects as the map does, in groups by state, worst first', async () => {
  show();
  await expect.poll(() => canvas()).not.toBeNull();
  flushSync(() => place.querySelector<HTMLElement>('[aria-label="显示列表"]')!.click());
  const groups = [...place.querySelectorAll('section[aria-labelledby]')].map((group) => [
    group.querySelector('h3')!.textContent,
    ...[...group.querySelectorAll('button')].map((button) => button.textContent?.replace(/^\d/, '')),
  ]);
  expect(groups).toEqual([
    ['橙色警戒1', '老鹰岩'],
    ['离线1', '大坪子'],
    ['正常1', '青石沟'],
  ]);
  flushSync(() => place.querySelector<HTMLElement>('ul button')!.click());
  expect(onSelect).toHaveBeenLastCalledWith(2);
});

test('a lost graphics context leaves the list, then the map comes back', async () => {
  show();
  await drawn();
  const lost = canvas()!;
  flushSync(() => lost.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext());
  await expect.poll(() => place.querySelector('[role="status"]')?.textContent).toContain('恢复');
  expect([...place.querySelectorAll('ul button')]).toHaveLength(3);
  await expect.poll(() => canvas()).not.toBeNull();
  expect(canvas()).not.toBe(lost);
  await drawn();
});

test('the next page takes the map that was left, and draws what is its own', async () => {
  show();
  await drawn();
  const left = canvas()!;
  takeAway();
  expect(left.isConnected).toBe(false);
  const [far] = stations.filter(({ id }) => id === 3);
  renderApp(<StationMap stations={[far!]} selectedId={null} onSelect={onSelect} />, {
    style: 'width:320px;height:240px',
  });
  expect(canvas()).toBe(left);
  await expect.poll(() => left.style.opacity).toBe('');
  await expect.poll(() => left.clientWidth).toBe(320);
  // The only station is in the middle of the view.
  clickAt(160 + (PADDING.left - PADDING.right) / 2, 120 + (PADDING.top - PADDING.bottom) / 2);
  await expect.poll(() => onSelect).toHaveBeenLastCalledWith(3);
});

test('of three maps that are left two are kept, and nothing of the third waits for another screen', async () => {
  // Media query listeners keep the canvas as long as the window is open.
  const waiting = new Set<unknown>();
  const { prototype } = MediaQueryList;
  vi.spyOn(prototype, 'addEventListener').mockImplementation((_, listener) => void waiting.add(listener));
  vi.spyOn(prototype, 'removeEventListener').mockImplementation((_, listener) => void waiting.delete(listener));
  const three = (
    <>
      {map('visible')}
      {map('visible')}
      {map('visible')}
    </>
  );
  renderApp(three, { style: 'width:640px;height:480px' });
  await drawn();
  // deck.gl, which comes after the first picture, sets a cursor.
  const canvases = () => [...place.querySelectorAll('canvas')].filter(({ style }) => style.cursor !== '');
  await expect.poll(() => canvases().length, DRAWING).toBe(3);
  const contexts = canvases().flatMap((one) => one.getContext('webgl2') ?? []);
  expect(contexts).toHaveLength(3);
  // The third is new, however many were kept before.
  await expect.poll(() => waiting.size).toBeGreaterThan(0);
  const before = waiting.size;
  takeAway();
  await expect.poll(() => contexts.filter((gl) => gl.isContextLost()).length).toBe(1);
  expect(waiting.size).toBeLessThan(before);
});

test('a hidden map releases its graphics, and restores its view', async () => {
  const bar = () => place.querySelector<HTMLElement>('[style*="width"][class*="bar"]');
  const scale = () => `${bar()?.parentElement?.textContent} ${bar()?.style.width}`;
  const app = show();
  await expect.poll(() => bar()).not.toBeNull();
  const whole = scale();
  place.querySelector<HTMLButtonElement>('[aria-label="放大"]')!.click();
  await expect.poll(() => scale()).not.toBe(whole);
  // A map with fast graphics flies there.
  let near = '';
  const isAtRest = (): boolean => {
    const last = near;
    near = scale();
    return near === last;
  };
  await expect.poll(isAtRest).toBe(true);
  app.rerender(map('hidden'));
  await expect.poll(() => canvas()).toBeNull();
  app.rerender(map('visible'));
  await expect.poll(() => canvas()).not.toBeNull();
  await expect.poll(() => scale()).toBe(near);
});

const withFar: readonly MapStation[] = [
  ...stations,
  { id: 4, name: '沙湾村', longitude: 110.4, latitude: 28.4, kind: 'normal' },
  { id: 5, name: '松林坡', longitude: 110.4, latitude: 28.3, kind: 'normal' },
  { id: 6, name: '远山', longitude: 13, latitude: 30, kind: 'level1', levelStyle: 'unacknowledged' },
];
const farMap = (chosen: number | null = null) => (
  <StationMap stations={withFar} selectedId={chosen} onSelect={onSelect} />
);
const box = { style: 'width:640px;height:480px' };
const arrows = () => [...place.querySelectorAll<HTMLElement>('button[aria-label*="视图外"]')];
const labels = () => arrows().map((arrow) => arrow.ariaLabel);
const farLabels = ['西方视图外 1 站，最严重：远山，红色警报'];
const otherLabels = ['东方视图外 5 站，最严重：老鹰岩，橙色警戒'];

test('a far station has an arrow at the edge; a press shows it, and the others get arrows', async () => {
  renderApp(farMap(), box);
  await vi.waitFor(() => expect(labels()).toEqual(farLabels), 40_000);
  expect(arrows()[0]!.textContent).toContain('远山');
  arrows()[0]!.click();
  await vi.waitFor(() => expect(labels()).toEqual(otherLabels), 40_000);
  expect(document.activeElement?.role).toBe('application');
});

test('a station that is chosen elsewhere is brought into view, as the map begins and later', async () => {
  const app = renderApp(farMap(6), box);
  await vi.waitFor(() => expect(labels()).toEqual(otherLabels), 40_000);
  app.rerender(farMap(1));
  await vi.waitFor(() => expect(labels()).toContain(farLabels[0]), 40_000);
  app.rerender(farMap(6));
  await vi.waitFor(() => expect(labels()).toEqual(otherLabels), 40_000);
});

test('on a wall, where nobody points, the arrow is a mark', async () => {
  renderApp(<PlaceProvider value="wall">{farMap()}</PlaceProvider>, box);
  await vi.waitFor(() => expect(place.querySelector('[role="img"][aria-label*="西方视图外"]')).not.toBeNull(), 40_000);
  expect(arrows()).toEqual([]);
});

const sourceOf = (id: number, kind: MapLayer['kind'], name: string): MapLayer => ({
  ...{ id, kind, name, version: 1, format: 'picture', datum: 'wgs84', minZoom: 0, maxZoom: 18, tileSize: 256 },
  ...{ attribution: `© ${name}`, approvalNo: id === 1 ? 'GS(2024)1号' : '' },
});

/** A tile of one colour. */
async function tileOf(colour: string): Promise<Response> {
  const tile = new OffscreenCanvas(256, 256);
  const pen = tile.getContext('2d')!;
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 256, 256);
  return new Response(await tile.convertToBlob({ type: 'image/png' }));
}

test('tiles of the first source are drawn with its attribution; another one, or none, can be chosen, and is kept', async () => {
  renderApp(map('visible'), {
    style: 'width:640px;height:480px',
    routes: {
      'GET /rest/map-sources/layers': [sourceOf(1, 'base', '街道'), sourceOf(2, 'imagery', '卫星')],
      'GET /rest/map-sources/1/tiles/.*': () => tileOf('#ff0000'),
      'GET /rest/map-sources/2/tiles/.*': () => tileOf('#0000ff'),
    },
  });
  await expect.poll(drawnColours, DRAWING).toContain('255,0,0');
  expect(place.textContent).toContain('© 街道 · 审图号 GS(2024)1号');
  await page.getByRole('button', { name: '图层' }).click();
  await page.getByRole('radio', { name: '卫星' }).click();
  await expect.poll(drawnColours).toContain('0,0,255');
  expect(place.textContent).toContain('© 卫星');
  expect(preferences.store.getState().values['mapLayers']).toMatchObject({ ground: 2 });
  await page.getByRole('radio', { name: '离线底图' }).click();
  await expect.poll(drawnColours).not.toContain('0,0,255');
  expect(place.textContent).toContain('Natural Earth');
});

test('a source that fails is named, and the offline map shows through', async () => {
  renderApp(map('visible'), {
    style: 'width:640px;height:480px',
    routes: {
      'GET /rest/map-sources/layers': [sourceOf(3, 'base', '街道')],
      'GET /rest/map-sources/3/tiles/.*': () =>
        new Response(null, { status: 503, headers: { 'x-map-failure': 'refused' } }),
    },
  });
  await expect.poll(() => place.textContent).toContain('街道：拒绝访问');
  await drawn();
});

test('distance and area are measured by presses and by keys, no station is chosen meanwhile, and Escape ends', async () => {
  show();
  await drawn();
  await page.getByRole('button', { name: '测量' }).click();
  await expect.poll(() => place.textContent).toContain('在地图上点选位置');
  const size = { width: 640, height: 480 };
  const view = fitView(boundsOf(stations)!, size, PADDING);
  clickAt(...project(view, size, 110.3, 28.3));
  await expect.poll(() => place.querySelectorAll('circle').length).toBe(1);
  clickAt(...project(view, size, 110.6, 28.5));
  await expect.poll(() => place.textContent).toMatch(/距离36\.\d\d km/);
  expect(document.activeElement?.role).toBe('application');
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await expect.poll(() => place.textContent).toMatch(/面积\d+\.\d+ km²/);
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true }));
  await expect.poll(() => place.textContent).not.toContain('面积');
  expect(onSelect).not.toHaveBeenCalled();
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await expect.poll(() => place.querySelector('circle')).toBeNull();
  clickAt(...project(view, size, 110.6, 28.5));
  await expect.poll(() => onSelect).toHaveBeenLastCalledWith(2);
});

/** Water everywhere and a place in the middle, in the vector tile format. */
const WATER_TILE = Uint8Array.from(
  '1a2078020a05776174657228802012121803220e0900001a804000008040ff3f000f1a2678020a05706c616365288020120d120200001801220509802080201a046e616d6522030a0158'.match(
    /../g,
  )!,
  (byte) => Number.parseInt(byte, 16),
);

test("vector tiles are drawn in the product's style; an invalid tile is reported", async () => {
  let answer: Uint8Array<ArrayBuffer> = WATER_TILE;
  renderApp(map('visible'), {
    style: 'width:640px;height:480px',
    routes: {
      'GET /rest/map-sources/layers': [{ ...sourceOf(4, 'base', '矢量'), format: 'vector' }],
      'GET /rest/map-sources/4/tiles/.*': () => new Response(answer),
    },
  });
  await expect.poll(drawnColours, DRAWING).toContain('189,215,236');
  await expect.poll(drawnColours).not.toContain('241,244,245');
  expect(place.textContent).toContain('© 矢量');
  takeAway();
  // An invalid geometry command.
  answer = Uint8Array.from(WATER_TILE);
  answer[answer.indexOf(9)] = 12;
  renderApp(map('visible'), {
    style: 'width:640px;height:480px',
    routes: {
      'GET /rest/map-sources/layers': [{ ...sourceOf(5, 'base', '坏的'), format: 'vector' }],
      'GET /rest/map-sources/5/tiles/.*': () => new Response(answer),
    },
  });
  await expect.poll(() => place.textContent).toContain('坏的：返回内容不是矢量瓦片');
});

test('a place is found by its address where a source finds these, and pressing it moves the map there', async () => {
  const asked: (string | null)[] = [];
  renderApp(map('visible'), {
    style: 'width:640px;height:480px',
    routes: {
      'GET /rest/map-sources/layers': [sourceOf(6, 'addresses', '查询')],
      'GET /rest/map-sources/places': ({ query }: { query: URLSearchParams }) => {
        asked.push(query.get('text'));
        return {
          failure: null,
          datum: 'wgs84',
          attribution: '© 查询',
          places: [{ name: '都江堰', detail: '四川', longitude: 103.6, latitude: 31 }],
        };
      },
    },
  });
  await page.getByRole('button', { name: '图层' }).click();
  await page.getByRole('textbox', { name: '按地址或坐标定位' }).fill('都江堰');
  await page.getByRole('button', { name: '定位' }).click();
  await page.getByRole('button', { name: /都江堰/ }).click();
  expect(asked).toEqual(['都江堰']);
  // A place is shown from closer than all stations together.
  await expect.poll(() => place.textContent).toContain('离线1 km');
});
