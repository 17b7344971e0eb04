import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { seedFaultHistory } from './helpers/fault-history.ts';
import { sheetRows } from './helpers/workbook.ts';
import { openSite } from './helpers/open-site.ts';

const { installation, page, errors } = await openSite();
beforeAll(async () => {
  await seedFaultHistory(installation.pool);
});

/** Days of the sites, whatever day it is where the browser is. */
const LAST_DAYS = `day > (now() AT TIME ZONE 'Asia/Shanghai')::date - 30`;
const sql = async (text: string): Promise<Record<string, unknown>> =>
  (await installation.pool.query<Record<string, unknown>>(text)).rows[0] ?? {};
const number = (value: unknown): string => Number(value).toLocaleString('en');
const follow = (view: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();

it('the data count shows received reports by day, and a day links to the device at that time', async () => {
  await page.goto(`${installation.pageUrl}/statistics/count`);
  const { due, received } = await sql(
    `SELECT sum(due) AS due, sum(received) AS received FROM device_day WHERE ${LAST_DAYS}`,
  );
  const main = page.getByRole('main').locator('visible=true');
  await expect.poll(() => main.innerText()).toContain(number(due));
  expect(await main.innerText()).toContain(number(received));
  const strip = page.getByRole('group', { name: /^Gauge 1: / });
  expect(await strip.getAttribute('aria-label')).toMatch(/[12] days without data/);
  await strip.locator('a').nth(20).click();
  await page.waitForURL('**/devices/860000000000001?**');
  expect(new URL(page.url()).searchParams.get('from')).toMatch(/T16:00:00\.000Z$/);
  await page.goBack();
});

it('a device opens to lanes of its days and flags, which lead on to its records and curves of then', async () => {
  const main = page.getByRole('main').locator('visible=true');
  await main.getByRole('button', { name: 'Open Gauge 2' }).click();
  const lane = main.getByRole('group', { name: '2 signal quality' });
  await expect.poll(() => lane.locator('a').count()).toBeGreaterThan(2);
  const curves = new URL((await main.getByRole('link', { name: 'History curve' }).getAttribute('href'))!, page.url());
  expect(curves.pathname).toBe('/devices/860000000000002');
  expect(Object.fromEntries(curves.searchParams)).toMatchObject({ tab: 'history', panel: 'curve' });
  await lane.locator('a').first().click();
  await page.waitForURL('**/devices/860000000000002?**panel=status-table**');
  await page.goBack();
  await main.getByRole('group', { name: /^Gauge 1: / }).waitFor();
});

it('each view shows its figures, and faults lead to the devices that have them', async () => {
  await follow('Online statistics');
  await page.getByRole('columnheader', { name: 'Signal P5 · P50 · P95 dBm' }).waitFor();
  await follow('Fault flags');
  await page.getByRole('button', { name: '2 signal quality' }).click();
  const main = page.getByRole('main').locator('visible=true');
  await main.getByRole('link', { name: 'Gauge 2' }).first().waitFor();
  // The search hides the devices of the others.
  await main.getByRole('searchbox').fill('Gauge 2');
  await expect.poll(() => main.getByRole('link', { name: /^Gauge/ }).allInnerTexts()).toEqual(['Gauge 2']);
  await follow('Folder tree');
  await main.getByRole('button', { name: 'Open Project' }).click();
  await main.getByRole('button', { name: 'Open Station 1' }).click();
  await main.getByRole('link', { name: 'Gauge 1' }).waitFor();
  // Search results are expanded.
  await main.getByRole('searchbox').fill('Gauge 2');
  await expect.poll(() => main.getByRole('link', { name: /^Gauge/ }).allInnerTexts()).toEqual(['Gauge 2']);
  await follow('History');
  await expect
    .poll(() => page.getByText('Gauge 1', { exact: true }).locator('visible=true').count())
    .toBeGreaterThan(0);
});

it('the expiry of a card is entered by people, and shown', async () => {
  await follow('ICCID');
  await page.getByRole('button', { name: 'Enter expiry' }).first().click();
  const note = page.getByRole('dialog').getByLabel('Note');
  await note.fill('prepaid');
  await page.getByRole('dialog').getByLabel('Days of notice before expiry').fill('14');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('cell', { name: 'prepaid' }).waitFor();
  expect(await sql("SELECT count(*)::int AS n FROM sim_card WHERE note = 'prepaid' AND warn_days = 14")).toEqual({
    n: 1,
  });
});

it('what a view lists is exported, a row a day and device', async () => {
  await follow('Data count');
  // The button of the previous view remains until the new one is drawn.
  await page.getByRole('group', { name: /^Gauge 1: / }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xlsx/i }).click(),
  ]);
  const rows = sheetRows(await readFile(await download.path()));
  const { n } = await sql(`SELECT count(*)::int AS n FROM device_day WHERE ${LAST_DAYS}`);
  expect(rows).toHaveLength(1 + Number(n));
  expect(errors).toEqual([]);
});
