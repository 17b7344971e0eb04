import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { violations } from './helpers/axe.ts';
import { openSignedIn, type Opened } from './helpers/browser.ts';
import { DEVICES } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite();
let page: Page;
let errors: string[];

const signIn = (): Promise<Opened> => openSignedIn(browser, installation.pageUrl);

beforeAll(async () => {
  ({ page, errors } = await signIn());
});

const goTo = async (path: string, on = page): Promise<void> => {
  await on.goto(`${installation.pageUrl}${path}`);
  await on.getByRole('table').waitFor();
};
const dialog = (on = page) => on.getByRole('dialog').last();
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).first().click();
const row = (name: string, on = page) =>
  on.getByRole('row').filter({ has: on.getByRole('button', { name, exact: true }) });
const fill = (label: string, value: string, on = page) => dialog(on).getByRole('textbox', { name: label }).fill(value);

async function choose(label: string, option: string | RegExp): Promise<void> {
  await dialog().getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Saves and waits until the form has closed. */
async function save(on = page): Promise<void> {
  await dialog(on).getByRole('button', { name: 'Save', exact: true }).click();
  await on.getByRole('dialog').waitFor({ state: 'hidden' });
}

describe('the back office', () => {
  it('takes a company, its project and a station, each in the list at once', async () => {
    await goTo('/admin/companies');
    await press('Add');
    await fill('Company name', 'North Works');
    await save();
    await row('North Works').waitFor();

    await goTo('/admin/projects');
    await press('Add');
    await choose('Company', 'North Works');
    await fill('Project name', 'North Slope');
    await save();
    await row('North Slope').getByText('North Works').waitFor();

    await goTo('/admin/stations');
    await press('Add');
    await choose('Project', /North Slope/);
    await choose('Station type', /landslide/i);
    await fill('Station name', 'North Station');
    await save();
    await row('North Station').getByText('North Slope').waitFor();
    const { rows } = await installation.pool.query('SELECT time_zone FROM station WHERE name = $1', ['North Station']);
    expect(rows).toEqual([{ time_zone: 'Asia/Shanghai' }]);
  });

  it('keeps search, order and filter in the address, and the back button goes through them', async () => {
    await goTo('/admin/projects');
    await page.locator('main').getByRole('searchbox').fill('north');
    await page.waitForURL(/q=north/);
    await row('Project').waitFor({ state: 'detached' });
    await press('Project name');
    await page.waitForURL(/order=desc/);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('order'));
    await row('North Slope').waitFor();
    await expect.poll(() => page.locator('main').getByRole('searchbox').inputValue()).toBe('north');
  });

  it('says what a file would change, refuses what is wrong in it by row and column, and takes the mended one', async () => {
    await goTo('/admin/customers');
    const csv = (rows: string) => ({
      name: 'customers.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFFCompany,Customer name,E-mail\r\n${rows}`),
    });
    const words = await installation.pool.query<{ name: string }>('SELECT name FROM company ORDER BY name');
    expect(words.rows.map(({ name }) => name)).toEqual(['Company', 'North Works']);
    const headings = await page.getByRole('columnheader').allInnerTexts();
    expect(headings.map((heading) => heading.trim())).toEqual(expect.arrayContaining(['Company', 'Customer name']));
    await press('Import');
    const input = dialog().locator('input[type=file]');
    await input.setInputFiles(csv('North Works,Ada,ada@example.com\r\nNobody Ltd,Bob,not an address\r\n'));
    const problems = dialog().getByRole('region', { name: 'Problems' });
    await problems.getByRole('rowheader', { name: '3' }).first().waitFor();
    await problems.getByText(/Nobody Ltd/).waitFor();
    await expect.poll(() => dialog().getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
    await input.setInputFiles(csv('North Works,Ada,ada@example.com\r\nNorth Works,Bob,\r\n'));
    await press('Import 2');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await row('Ada').waitFor();
    await row('Bob').waitFor();
  });

  it('hands out the list as a file', async () => {
    await goTo('/admin/customers?q=Ada');
    await row('Ada').waitFor();
    await press('Export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /CSV/ }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    expect(text).toContain('Ada');
    expect(text).not.toContain('Bob');
  });

  it('deletes many at once and says what became of each', async () => {
    await goTo('/admin/companies');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: '0 done, 2 not changed' }).waitFor();
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(2);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await row('North Works').waitFor();

    await goTo('/admin/customers');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog', { name: '2 done, 0 not changed' }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.getByText(/No customer yet/).waitFor();
  });

  it('says what depends on a row, leads there, and deletes it once nothing does', async () => {
    await goTo('/admin/companies');
    await press('Delete North Works');
    const link = dialog().getByRole('link', { name: /projects · 1/i });
    await link.waitFor();
    await expect.poll(() => dialog().getByRole('button', { name: 'Delete', exact: true }).isDisabled()).toBe(true);
    await link.click();
    await page.waitForURL(/\/admin\/projects\?companyId=\d+/);
    await row('North Slope').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await goTo('/admin/stations');
    await press('Delete North Station');
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await row('North Station').waitFor({ state: 'detached' });
  });

  it('lets nobody overwrite what somebody else saved meanwhile', async () => {
    const other = await signIn();
    await goTo('/admin/companies');
    await goTo('/admin/companies', other.page);
    await press('Edit Company');
    await fill('Note', 'of the first');
    await press('Edit Company', other.page);
    await fill('Note', 'of the second', other.page);
    await fill('Company name', 'Company Ltd', other.page);
    await save(other.page);

    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'Somebody else changed this entry' });
    await conflict.getByText(/of the second/).waitFor();
    await conflict.getByText(/admin/).waitFor();
    await expect.poll(() => conflict.getByRole('button', { name: 'Save as chosen' }).isDisabled()).toBe(true);
    await conflict.getByRole('radio', { name: /of the first/ }).check();
    await conflict.getByRole('button', { name: 'Save as chosen' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
    const { rows } = await installation.pool.query('SELECT name, note, version FROM company WHERE note <> $1', ['']);
    expect(rows).toEqual([{ name: 'Company Ltd', note: 'of the first', version: 3 }]);
    await other.page.context().close();
  });

  it('counts the connections of a TCP server, and stops and starts it', async () => {
    const rtu = new Rtu(DEVICES[0], installation.rtuPort);
    await rtu.connect();
    await rtu.report(512);
    await goTo('/admin/tcp-servers');
    await row('e2e').getByText('Listening').waitFor();
    await until(async () => /\t1\t/.test((await row('e2e').innerText()).replaceAll('\n', '\t')), 'one connection');
    await press('Stop e2e');
    await dialog()
      .getByText(/Connections to be closed: 1/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Stop', exact: true }).click();
    await row('e2e').getByText('Stopped').waitFor();
    await press('Start e2e');
    await row('e2e').getByText('Listening').waitFor();
    rtu.close();
    const { rows } = await installation.pool.query("SELECT detail FROM audit WHERE action = 'tcp-server:update'");
    expect(rows).toHaveLength(2);
  });

  it.each(['companies', 'customers', 'projects', 'platforms', 'station-types', 'resources', 'tcp-servers'])(
    'has nothing for axe to find in the form of %s',
    async (path) => {
      await page.goto(`${installation.pageUrl}/admin/${path}?edit=new`);
      await dialog().getByRole('button', { name: 'Save' }).waitFor();
      expect(await violations(page, '[role="dialog"]')).toEqual([]);
    },
  );

  it('made no error in the page', () => expect(errors).toEqual([]));
});
