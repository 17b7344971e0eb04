import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../../../../scripts/lib/chromium.mjs';

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags], headless: true });

/** A page with no cookies; errors of the page fail the test that looks at them. */
export async function openPage(browser: Browser, url: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  return { page, errors };
}

/** Logs in as the administrator and waits for the home page. */
export async function logIn(page: Page, password: string): Promise<void> {
  await page.locator('input[name="username"]').fill('admin');
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/index');
}

/** Chooses a language on the login page. */
export const chooseLanguage = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
