import { beforeAll, describe, expect, it } from 'vitest';
import { openSite } from './helpers/open-site.ts';

const { installation, page, errors } = await openSite({ hasMap: true });

beforeAll(async () => {
  await page.goto(`${installation.pageUrl}/admin/resources`);
  await page.getByRole('table').waitFor();
});

const dialog = () => page.getByRole('dialog').last();
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const send = (name: string, buffer: Buffer | string): Promise<void> =>
  dialog()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}
async function save(): Promise<void> {
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('files', () => {
  it('are refused by what is in them, in words at the field', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await send('harmless.png', '<!doctype html><script>alert(1)</script>');
    await dialog().getByText('is not a readable picture').waitFor();
    await send('drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await dialog().getByText('SVG is refused').waitFor();
    const { rows } = await installation.pool.query('SELECT FROM stored_file');
    expect(rows).toEqual([]);
  });

  it('become the picture of a station, shown as it is kept', async () => {
    await send('the gate.bin', await page.screenshot());
    await dialog().getByText('1440 × 900 px').waitFor();
    await choose('Station', 'Station 1');
    await save();
    const picture = row('the gate').locator('img');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
    await row('the gate').getByText('Station 1').waitFor();
  });

  it('become the layer of a project, drawn by the map', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    await choose('Kind', 'site layer');
    const coordinates = [
      [105.5, 30.5],
      [107.5, 32.5],
    ];
    const feature = { type: 'Feature', properties: { kind: 'river' }, geometry: { type: 'LineString', coordinates } };
    await send('rivers.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    await dialog().getByText('105.5000° – 107.5000°').waitFor();
    await choose('Project', 'Project');
    await save();
    await row('rivers').getByText('site layer').waitFor();
    const asked = page.waitForResponse((response) => response.url().endsWith('/rest/site-maps'));
    await page.goto(`${installation.pageUrl}/index`);
    const { data } = (await (await asked).json()) as { data: { name: string; features: { features: unknown[] } }[] };
    expect(data.map(({ name, features }) => [name, features.features])).toEqual([['rivers', [feature]]]);
  });

  it('made no error in the page', () => expect(errors).toEqual([]));
});
