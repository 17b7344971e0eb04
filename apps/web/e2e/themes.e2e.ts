import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage } from './helpers/browser.ts';
import { PASSWORD } from './helpers/installation.ts';
import { until } from './helpers/until.ts';
import { openSite } from './helpers/open-site.ts';

const themes = ['d2', 'chester', 'element', 'violet', 'line', 'star', 'tomorrow-night-blue'] as const;

const { installation, browser, page, errors } = await openSite({}, 'zh-chs');
beforeAll(async () => {
  await page.goto(`${installation.pageUrl}/devices`);
});

const settings = () => page.getByRole('dialog', { name: '界面设置' });
const bodyTheme = () => page.evaluate(() => /theme-(\S+)/.exec(document.body.className)?.[1]);

async function openSettings(): Promise<void> {
  await page.getByRole('button', { name: '界面设置' }).click();
  await settings().waitFor();
}

async function closeSettings(): Promise<void> {
  await page.keyboard.press('Escape');
  await settings().waitFor({ state: 'detached' });
}

const stored = async (key: string): Promise<unknown> => {
  const { rows } = await installation.pool.query<{ value: unknown }>(
    'SELECT value FROM user_preference WHERE key = $1',
    [key],
  );
  return rows[0]?.value;
};

describe('appearance', () => {
  it.each([
    ['浅色', 'light'],
    ['深色', 'dark'],
  ] as const)('puts on every theme, %s', async (name, scheme) => {
    await openSettings();
    await settings().getByText(name, { exact: true }).click();
    for (const [index, theme] of themes.entries()) {
      await settings().getByRole('radiogroup', { name: '主题' }).locator('label').nth(index).click();
      await expect.poll(bodyTheme).toBe(theme);
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(scheme);
    }
    await closeSettings();
  });

  it('changes size and colour without a reload', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await openSettings();
    await settings().getByText('超小', { exact: true }).click();
    await settings().getByLabel('颜色代码').fill('#1F2A44');
    await settings().getByText('低于 4.5').waitFor();
    await closeSettings();
    const row = page.getByRole('row').filter({ hasText: 'Gauge 1' });
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(28);
    const fill = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--gw-fill'));
    expect(fill.trim()).toBe('#1F2A44');
    await expect.poll(() => page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  it('is the user’s: kept by the server, there on another machine, and on the login page of this one', async () => {
    await until(async () => (await stored('primaryColor')) === '#1F2A44', 'the colour to be stored');
    await until(async () => (await stored('theme')) === 'tomorrow-night-blue', 'the theme to be stored');
    const other = await openPage(browser, `${installation.pageUrl}/login`);
    await logIn(other.page, PASSWORD);
    await until(
      () => other.page.evaluate(() => document.body.classList.contains('theme-tomorrow-night-blue')),
      'the theme on the other machine',
    );
    await expect.poll(() => other.page.evaluate(() => document.documentElement.dataset['size'])).toBe('mini');
    await other.page.context().clearCookies();
    await other.page.goto(`${installation.pageUrl}/login`);
    await other.page.locator('input[name="username"]').waitFor();
    await expect
      .poll(() => other.page.evaluate(() => document.documentElement.dataset['mantineColorScheme']))
      .toBe('dark');
    await expect.poll(() => other.page.evaluate(() => document.body.className)).toContain('theme-tomorrow-night-blue');
    await other.page.context().close();
  });

  it('goes back to the defaults, by keyboard alone', async () => {
    await openSettings();
    await settings().getByRole('button', { name: '恢复默认' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(bodyTheme).toBe('d2');
    await settings().locator('input[name="gw-theme"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(bodyTheme).toBe('chester');
    await closeSettings();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('界面设置');
  });

  it('switches the language with a note of a second and no reload', async () => {
    await openSettings();
    await settings().getByText('English', { exact: true }).click();
    await page.getByRole('dialog', { name: 'Appearance' }).waitFor();
    await page.getByText('Home', { exact: true }).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-GB');
    await expect.poll(() => page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    await until(async () => (await stored('language')) === 'en', 'the language to be stored');
  });

  it('made no errors', () => expect(errors).toEqual([]));
});
