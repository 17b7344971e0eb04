import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator, enter, visit } from './helpers/people.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite();
let page: Page;
beforeAll(async () => {
  ({ page } = await visit(browser, installation.pageUrl, '/index'));
  await enter(page, administrator);
  await page.waitForURL('**/index');
});

describe('errors of a page', () => {
  it('are counted in the header and kept without secrets', async () => {
    await page.getByRole('link', { name: 'Error log', exact: true }).waitFor();
    await page.evaluate(() => {
      for (let n = 0; n < 2; n += 1) setTimeout(() => Promise.reject(new Error('token=abcdef of the test')), 0);
      setTimeout(() => {
        throw new TypeError('thrown by the test');
      }, 0);
    });
    await page.getByRole('link', { name: 'Error log, 3 errors' }).click();
    await page.getByRole('row').filter({ hasText: 'thrown by the test' }).waitFor();
    const repeated = page.getByRole('row').filter({ hasText: 'of the test' }).filter({ hasText: 'Unhandled' });
    await expect.poll(() => repeated.getByRole('cell').last().textContent()).toBe('2');
    expect(await page.locator('main').textContent()).not.toContain('abcdef');
  });

  it('outlive a reload, and are handed to the server', async () => {
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'thrown by the test' }).waitFor();
    await page.getByRole('button', { name: /^Upload \(\d+\)$/ }).click();
    await page.getByRole('button', { name: 'All uploaded' }).waitFor();
    await page.goto(`${installation.pageUrl}/admin/client-errors`);
    const stored = page.getByRole('row').filter({ hasText: 'thrown by the test' });
    await stored.waitFor();
    await expect.poll(() => stored.textContent()).toContain('/index');
  });
});

describe('the audit', () => {
  it('is searched, opened and exported', async () => {
    await page.goto(`${installation.pageUrl}/admin/audit?action=login`);
    const login = page.getByRole('row').filter({ hasText: 'Sign in' }).first();
    await login.getByRole('button').click();
    await page.getByRole('dialog').getByText('127.0.0.1').waitFor();
    await page.keyboard.press('Escape');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /CSV/ }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});

describe('a page that cannot start', () => {
  it.each([
    ['its words', /\/en-[^/]*\.js$/, 2],
    ['its program', /\/index-[^/]*\.js$/, 1],
  ])('says so, in the language chosen, without %s', async (_what, missing, expected) => {
    const { page: fresh } = await visit(browser, installation.pageUrl, '/login');
    await fresh.route(missing, (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    fresh.on('load', () => (loads += 1));
    await fresh.reload();
    const note = fresh.getByRole('alert').filter({ hasText: 'The page cannot start' });
    await note.waitFor();
    // The first missing chunk causes one reload. The note appears after it.
    await expect.poll(() => loads).toBe(expected);
    await note.waitFor();
    await fresh.unroute(missing);
    await fresh.getByRole('button', { name: 'Reload' }).click();
    await fresh.locator('input[name="username"]').waitFor();
    await expect.poll(() => note.count()).toBe(0);
    await fresh.context().close();
  });
});

describe('a part that cannot be fetched', () => {
  it('brings one reload, then words and a button that help once it is there again', async () => {
    let isGone = true;
    await page.route(/AccountPage-[^/]*\.js$/, (route) =>
      isGone ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
    );
    await page.goto(`${installation.pageUrl}/index`);
    let loads = 0;
    // The reload may come before the first document is complete.
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
    await page.goto(`${installation.pageUrl}/account`);
    await page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' }).waitFor();
    expect(loads).toBe(2);
    isGone = false;
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Account security' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('reloads nothing while the server cannot be reached, and comes by itself once it can', async () => {
    await page.evaluate(() => sessionStorage.removeItem('gw-reloaded-at'));
    await page.goto(`${installation.pageUrl}/index`);
    await page.evaluate(() => document.documentElement.setAttribute('data-e2e', 'kept'));
    await page.route(/PasswordPage-[^/]*\.js$/, (route) => route.abort());
    await page.route('**/serverconfig.json', (route) => route.abort());
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await page.getByText('The server cannot be reached').first().waitFor();
    expect(await page.locator('html').getAttribute('data-e2e')).toBe('kept');
    await page.unroute(/PasswordPage-[^/]*\.js$/);
    await page.unroute('**/serverconfig.json');
    await page.getByRole('heading', { name: 'Change password' }).first().waitFor();
  });
});
