import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage, logIn, openPage } from './helpers/browser.ts';
import { PASSWORD } from './helpers/installation.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite();
let page: Page;
beforeAll(async () => {
  ({ page } = await openPage(browser, `${installation.pageUrl}/login`));
});

const languages = [
  { name: 'English', lang: 'en-GB', wrong: 'Wrong account or password', password: 'Password' },
  { name: '日本語', lang: 'ja-JP', wrong: 'アカウントまたはパスワードが正しくありません', password: 'パスワード' },
  { name: '简体中文', lang: 'zh-CN', wrong: '账号或密码不正确', password: '密码' },
];

describe('the login page', () => {
  it('is in Chinese by default', async () => {
    await page.getByLabel('密码').first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN');
  });

  it('is light or dark as the operating system, also when that changes', async () => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await expect.poll(ground).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(ground).toBe(light);
  });

  it.each(languages)('refuses a wrong password in $name, switched to without a reload', async (language) => {
    await page.evaluate(() => document.documentElement.setAttribute('data-e2e', 'kept'));
    await chooseLanguage(page, language.name);
    await page.getByLabel(language.password).first().waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language.lang);
    // A different account each time, because failures of one account cause a growing delay.
    await page.locator('input[name="username"]').fill(`nobody-${language.lang}`);
    await page.locator('input[name="password"]').fill('not the password');
    await page.locator('button[type="submit"]').click();
    await page.getByRole('alert').filter({ hasText: language.wrong }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.locator('html').getAttribute('data-e2e')).toBe('kept');
  });

  it('keeps the language over a reload, and lets the right password in', async () => {
    await chooseLanguage(page, 'English');
    await page.reload();
    await page.getByLabel('Password').first().waitFor();
    await logIn(page, PASSWORD);
    await page.getByRole('heading', { name: 'Status', exact: true }).waitFor();
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/token/);
  });

  it('keeps pages from those who are not logged in', async () => {
    const stranger = await openPage(browser, `${installation.pageUrl}/devices`);
    await stranger.page.waitForURL(/\/login\?redirect=/);
    const answer = await fetch(`${installation.pageUrl}/rest/stations`);
    expect(answer.status).toBe(401);
  });
});
