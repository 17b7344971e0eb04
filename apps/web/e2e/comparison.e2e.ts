import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { violations } from './helpers/axe.ts';
import { seedComparedSlopes } from './helpers/compared-slopes.ts';
import { sheetRows } from './helpers/workbook.ts';
import { openSite } from './helpers/open-site.ts';

const { installation, page, errors } = await openSite();
beforeAll(async () => {
  await seedComparedSlopes(installation);
});

const button = (name: string | RegExp, isExact = true) =>
  page.getByRole('button', { name, exact: isExact }).locator('visible=true').first();
const region = (heading: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading }) });

it('series of two stations are chosen, zeroed and related, and rain is found to come a day and more before movement', async () => {
  await page.goto(`${installation.pageUrl}/compare`);
  await button('Add series').click();
  const dialog = page.getByRole('dialog');
  const take = async (device: string, sensor: RegExp, quantity: string): Promise<void> => {
    const choice = dialog.getByRole('combobox').first();
    await choice.click();
    await choice.fill(device);
    await page.getByRole('option', { name: new RegExp(device) }).click();
    await dialog.getByRole('group', { name: sensor }).getByRole('button', { name: quantity }).click();
  };
  await take('Gauge 1', /^Crack 03/, 'opening mm');
  await take('Gauge 1', /^Rain 01/, 'rain total mm');
  await take('Gauge 2', /^Crack 02/, 'opening mm');
  await dialog.getByRole('button', { name: 'Add difference' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('From zero', { exact: true }).click();
  const series = region(/^Series/).getByRole('listitem');
  await expect.poll(() => series.count()).toBe(4);
  await expect.poll(() => series.first().innerText()).toMatch(/Station 1 Crack 03[\s\S]*\+\d+\.\d+\s+mm/);
  const relation = region('Lag correlation');
  await expect.poll(() => relation.innerText(), { timeout: 20_000 }).toMatch(/x first/);
  const lag = Number(/([+−]\d+) h · x first/.exec(await relation.innerText())?.[1]?.replace('−', '-'));
  expect(lag).toBeGreaterThan(24);
  expect(lag).toBeLessThan(60);
  expect(await violations(page)).toEqual([]);
});

it('it is saved by a name, shared by a link that shows the same, exported, and put on the home page', async () => {
  await button('Save').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('After rain');
  await dialog.getByLabel('Shared').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'After rain' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('1');
  await button('Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (xlsx)' }).click(),
  ]);
  const [head = [], ...rows] = sheetRows(await readFile(await download.path()));
  expect(head.slice(1)).toEqual([
    'Station 1 Gauge 1 Crack 03 opening mm',
    'Station 1 Gauge 1 Rain 01 rain total mm',
    'Station 2 Gauge 2 Crack 02 opening mm',
    'Station 1 Gauge 1 Crack 03 opening − Station 2 Gauge 2 Crack 02 opening mm',
  ]);
  expect(rows.length).toBeGreaterThan(700);
  await button('Add to').click();
  await page.getByRole('menuitem', { name: 'Add to my home page' }).click();
  await page.getByText('Added to your home page').waitFor();
  await page.goto(`${installation.pageUrl}/compare?view=1`);
  await page.getByRole('heading', { name: 'After rain' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('span')).toBe('month');
  await page.goto(`${installation.pageUrl}/index`);
  await page.getByRole('region', { name: 'After rain' }).getByRole('img').waitFor();
  expect(errors).toEqual([]);
});
