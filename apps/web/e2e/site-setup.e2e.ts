import { ResultCode } from '@groundwatch/protocol/wire/grtu';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage } from './helpers/browser.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';
import { openSite } from './helpers/open-site.ts';

const DEVICE = '860000000000077';

const { installation, browser, page, errors } = await openSite({ isEmpty: true });
let rtu: Rtu;
beforeAll(async () => {
  rtu = new Rtu(DEVICE, installation.rtuPort);
});
afterAll(async () => {
  rtu.close();
});

const dialog = (): Locator => page.getByRole('dialog');
const field = (label: RegExp): Locator => dialog().getByRole('textbox', { name: label });

/** Opens the form of a new row. */
async function begin(path: string): Promise<void> {
  await page.goto(`${installation.pageUrl}${path}?edit=new`);
  await dialog().waitFor();
}

async function choose(label: RegExp, option: string): Promise<void> {
  await dialog().getByLabel(label).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Saves the form and expects the new row in the list. */
async function save(name: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: name }).first().waitFor();
}

describe('a site from nothing to its first value', () => {
  it('has a company with a project', async () => {
    await begin('/admin/companies');
    await field(/Company name/).fill('Yunling');
    await save('Yunling');
    await begin('/admin/projects');
    await choose(/^Company/, 'Yunling');
    await field(/Project name/).fill('North slope');
    await save('North slope');
    const { rows } = await installation.pool.query(
      'SELECT p.name, c.name AS company FROM project p JOIN company c ON c.id = p.company_id',
    );
    expect(rows).toEqual([{ name: 'North slope', company: 'Yunling' }]);
  });

  it('has a station whose place is picked on the map', async () => {
    await begin('/admin/stations');
    await field(/Station name/).fill('Ridge');
    await choose(/^Project/, 'North slope');
    await choose(/^Station type/, 'landslide');
    const map = dialog().locator('canvas').first();
    await map.waitFor();
    await map.click({ position: { x: 300, y: 150 } });
    const marker = dialog().getByRole('button', { name: /Place of the station/ });
    await marker.waitFor();
    const longitude = dialog().locator('input[name="longitude"]');
    const before = Number(await longitude.inputValue());
    await marker.press('ArrowRight');
    await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(before);
    await save('Ridge');
    const { rows } = await installation.pool.query<{ longitude: number }>('SELECT longitude, latitude FROM station');
    expect(rows[0]?.longitude).toBeGreaterThan(before);
  });

  it('has a TCP server that listens', async () => {
    await begin('/admin/tcp-servers');
    await field(/Server name/).fill('Field port');
    await field(/Listening address/).fill('127.0.0.1');
    await dialog().locator('input[name="port"]').fill(String(installation.rtuPort));
    await save('Field port');
    await until(
      () =>
        rtu.connect().then(
          () => true,
          () => false,
        ),
      'the TCP server to listen',
    );
    const { rows } = await installation.pool.query('SELECT port FROM tcp_server');
    expect(rows).toEqual([{ port: installation.rtuPort }]);
  });

  it('keeps a device that nobody registered in quarantine, with what it said', async () => {
    const code = await rtu.send(512, Date.now()).answer;
    expect(code).not.toBe(ResultCode.STORED);
    rtu.close();
    await page.goto(`${installation.pageUrl}/admin/quarantine`);
    await page.getByRole('button', { name: DEVICE, exact: true }).click();
    await dialog().getByText('report (REPORT)').waitFor();
    await dialog().getByText('water level').first().waitFor();
  });

  it('adopts it with the data of its frame', async () => {
    await dialog().getByRole('button', { name: 'Adopt', exact: true }).click();
    await page.getByText(`Adopt device ${DEVICE}`).waitFor();
    await field(/Device name/).fill('Ridge gauge');
    await choose(/^Station/, 'Ridge');
    await choose(/^Security/, 'plain');
    await dialog().getByRole('button', { name: 'Adopt', exact: true }).click();
    await dialog().getByText('“Ridge gauge” has been registered').waitFor();
    await dialog().getByRole('link', { name: 'Open the device page' }).click();
    await page.waitForURL(`**/devices/${DEVICE}`);
    const { rows } = await installation.pool.query('SELECT name, send_cycle_s FROM device');
    expect(rows).toEqual([{ name: 'Ridge gauge', send_cycle_s: 60 }]);
  });

  it('shows its values live', async () => {
    await page.getByRole('heading', { name: 'Ridge gauge' }).first().waitFor();
    await until(async () => {
      await rtu.connect();
      const code = await rtu.send(640, Date.now()).answer;
      if (code !== ResultCode.STORED) rtu.close();
      return code === ResultCode.STORED;
    }, 'ingest to know the device');
    const shows = (text: string) => async (): Promise<boolean> =>
      (await page.locator('main').textContent())?.includes(text) ?? false;
    await until(shows('640'), 'the first value');
    await rtu.report(777);
    await until(shows('777'), 'the next value');
    expect(new URL(page.url()).pathname).toBe(`/devices/${DEVICE}`);
  });

  it('shows the whole way down in the tree', async () => {
    await page.goto(`${installation.pageUrl}/devices/tree?q=${DEVICE}`);
    const device = page.locator('main').getByRole('treeitem').filter({ hasText: 'Ridge gauge' });
    await device.waitFor();
    await expect.poll(() => device.getAttribute('aria-level')).toBe('4');
    await expect
      .poll(() => page.locator('main').getByRole('treeitem').allTextContents())
      .toEqual([
        expect.stringContaining('Yunling'),
        expect.stringContaining('North slope'),
        expect.stringContaining('Ridge'),
        expect.stringContaining('Ridge gauge'),
      ]);
  });
});

describe('a role without a permission', () => {
  it('neither sees what it may not do nor can call it', async () => {
    const { pool, pageUrl } = installation;
    await pool.query(`
      WITH r AS (INSERT INTO role (name, sees_all) VALUES ('reader', true) RETURNING id)
      INSERT INTO role_menu (role_id, menu_id)
      SELECT r.id, menu.id FROM r, menu WHERE auth IN ('home:view', 'device:list', 'admin:view', 'station:list', 'tree:view')`);
    await begin('/admin/users');
    await field(/^Account/).fill('reader');
    await choose(/^Role/, 'reader');
    await dialog().getByRole('button', { name: 'Generate', exact: true }).click();
    const password = await dialog().locator('input[name="new-password"]').inputValue();
    await save('reader');
    await pool.query("UPDATE app_user SET must_change_password = false WHERE account_name = 'reader'");

    const { page: other, errors: others } = await openPage(browser, pageUrl);
    await other.locator('input[name="username"]').fill('reader');
    await other.locator('input[name="password"]').fill(password);
    await other.locator('button[type="submit"]').click();
    await other.waitForURL('**/index');
    await other.goto(`${pageUrl}/admin/stations`);
    await other.getByRole('row').filter({ hasText: 'Ridge' }).first().waitFor();
    // The actions for users who may change stations are missing.
    for (const name of ['新增', '导入', '导出']) {
      await expect.poll(() => other.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    const call = (method: string, path: string) =>
      other.evaluate(
        async ([verb, url]) => {
          const body = verb === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
          return (await fetch(url!, { method: verb!, ...body })).status;
        },
        [method, path],
      );
    expect(await call('GET', '/rest/stations')).toBe(200);
    expect(await call('DELETE', '/rest/stations/1?version=1')).toBe(403);
    expect(await call('GET', '/rest/users')).toBe(403);
    expect(await call('POST', '/rest/quarantine/1/adopt')).toBe(403);
    await other.goto(`${pageUrl}/admin/users`);
    await until(
      async () => (await other.locator('main').textContent())?.includes('404') ?? false,
      'the page of users to be unknown',
    );
    await other.goto(`${pageUrl}/devices/tree?node=station:1`);
    await other.locator('main').getByRole('tree').waitFor();
    await expect.poll(() => other.getByRole('button', { name: '移动到…' }).count()).toBe(0);
    expect(others).toEqual([]);
    await other.context().close();
  });

  it('leaves no error behind on any page', () => {
    expect(errors).toEqual([]);
  });
});
