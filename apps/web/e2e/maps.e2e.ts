import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSite } from './helpers/open-site.ts';

/** One pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const KEY = 'of-the-map';

const { installation, page, errors } = await openSite();
let tiles: Server;
let isRefusing = false;
const asked: string[] = [];
beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isRefusing) response.writeHead(403).end();
    else response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=0' }).end(TILE);
  });
  await new Promise<void>((resolve) => {
    tiles.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(async () => {
  tiles.close();
});

it('a source is set up from a preset, tested, and seen on the map by its attribution', async () => {
  await page.goto(`${installation.pageUrl}/admin/map-sources`);
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Preset').selectOption('Tianditu vector');
  await expect.poll(() => dialog.getByLabel('Coordinates').inputValue()).toBe('cgcs2000');
  const { port } = tiles.address() as AddressInfo;
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/{z}/{x}/{y}?tk={key}`);
  await dialog.getByRole('textbox', { name: 'Key', exact: true }).fill(KEY);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText('Tile received: image/png').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(asked.every((path) => path.endsWith(`?tk=${KEY}`))).toBe(true);
  expect(await page.content()).not.toContain(KEY);

  await page.goto(`${installation.pageUrl}/map`);
  await page.getByText('© 天地图').waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
});

it('a source that refuses is named on the map and in its list; another ground can be chosen', async () => {
  isRefusing = true;
  await page.goto(`${installation.pageUrl}/map`);
  await page.getByText('Tianditu vector: access refused').waitFor();
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('radio', { name: 'Offline map' }).check();
  await page.getByText('Natural Earth').waitFor();
  await page.goto(`${installation.pageUrl}/admin/map-sources`);
  await page.getByText('access refused').waitFor();
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
});
