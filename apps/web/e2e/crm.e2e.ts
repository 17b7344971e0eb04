import { beforeAll, expect, it } from 'vitest';
import { openPage } from './helpers/browser.ts';
import { administratorCalls } from './helpers/people.ts';
import { openSite } from './helpers/open-site.ts';

const PASSWORD = 'another seller of slopes';
const { installation, browser, page, errors } = await openSite();
beforeAll(async () => {
  const call = await administratorCalls(installation.pageUrl);
  await call('/rest/users', { accountName: 'seller', roleId: 1, password: PASSWORD, name: '' });
  await installation.pool.query("UPDATE app_user SET must_change_password = false WHERE account_name = 'seller'");
});

const dialog = (on = page) => on.getByRole('dialog').last();
const press = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: true }).first().click();
const row = (name: string, on = page) => on.getByRole('row').filter({ hasText: name });
const fill = (label: string, value: string) => dialog().getByRole('textbox', { name: label }).fill(value);
async function save(): Promise<void> {
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

it('a client is entered, and one that is like it is found while it is typed', async () => {
  await page.goto(`${installation.pageUrl}/crm/clients`);
  await press('Add');
  await fill('Client name', 'North Mine');
  await fill('Phone', '0571 8888 0000');
  await save();
  await row('North Mine').getByText('admin').waitFor();
  await press('Add');
  await fill('Client name', 'Another one');
  await fill('Phone', '0571-88880000');
  await dialog().getByText('North Mine').waitFor();
  await dialog()
    .getByText(/owner: admin; matching: Phone/)
    .waitFor();
  expect(await installation.pool.query('SELECT name FROM crm_client')).toMatchObject({
    rows: [{ name: 'North Mine' }],
  });
  await page.keyboard.press('Escape');
  await dialog()
    .getByRole('button', { name: /discard|leave/i })
    .click();
});

it('a follow-up is recorded and shown with the client', async () => {
  await row('North Mine').getByRole('button', { name: 'North Mine', exact: true }).click();
  await dialog().getByRole('region', { name: 'Work' }).getByRole('link', { name: 'Add' }).click();
  await page.waitForURL('**/crm/work?**');
  await fill('Content', 'visited the slope above the portal');
  await dialog().getByLabel(/^Time/).fill('2026-03-01T10:30');
  await save();
  await row('visited the slope').getByText('North Mine').waitFor();
  expect(await installation.pool.query('SELECT created_by, at FROM crm_work')).toMatchObject({
    rows: [{ created_by: 'admin' }],
  });
  await page.getByText('Calendar', { exact: true }).click();
  await page.getByRole('table', { name: 'Calendar' }).waitFor();
  await page.goto(`${installation.pageUrl}/crm/work?view=calendar&month=2026-03`);
  await page.getByRole('button', { name: /North Mine: visited the slope/ }).waitFor();
});

it('once released it is claimed by somebody else, and the list of the first follows', async () => {
  await page.goto(`${installation.pageUrl}/crm/clients`);
  await press(/^Release North Mine/);
  await fill('Reason', 'no budget this year');
  await dialog().getByRole('button', { name: 'Release' }).click();
  await row('North Mine').waitFor({ state: 'detached' });
  await page.goto(`${installation.pageUrl}/crm/sea`);
  await row('North Mine').waitFor();
  await press('Claim: North Mine');
  await page.getByText(/you can claim it again in 7 days/).waitFor();

  const { page: other } = await openPage(browser, installation.pageUrl);
  await other.context().addCookies([{ name: 'language', value: 'en', url: installation.pageUrl }]);
  await other.goto(`${installation.pageUrl}/login`);
  await other.locator('input[name="username"]').fill('seller');
  await other.locator('input[name="password"]').fill(PASSWORD);
  await other.locator('button[type="submit"]').click();
  await other.waitForURL('**/index');
  await other.goto(`${installation.pageUrl}/crm/sea`);
  await press('Claim: North Mine', other);
  await other.getByText('North Mine claimed').waitFor();
  // The first user's page is updated as well.
  await row('North Mine').waitFor({ state: 'detached' });
  const { rows } = await installation.pool.query('SELECT what, from_name, to_name, reason FROM crm_move ORDER BY id');
  expect(rows).toEqual([
    { what: 'released', from_name: 'admin', to_name: '', reason: 'no budget this year' },
    { what: 'claimed', from_name: '', to_name: 'seller', reason: '' },
  ]);
  expect(errors).toEqual([]);
});
