import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumFlags, chromiumPath } from '../../../../scripts/lib/chromium.mjs';
import { PASSWORD } from './installation.ts';

/** A page is left before optimized code pays: compiling it took a fifth of the pages' processor time where axe looks. */
const flags = [...chromiumFlags, '--js-flags=--no-opt --no-maglev'];

let running: Promise<Browser> | undefined;

/** The browser of the run, shared by test files that run one after another. It ends with the process. */
export async function launch(): Promise<Browser> {
  const browser = await running;
  if (browser?.isConnected()) return browser;
  running = chromium.launch({ executablePath: chromiumPath(), args: flags, headless: true });
  return running;
}

/** Closes all pages and clears all cookies of a test file. */
export async function leave(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export interface Opened {
  page: Page;
  /** Page errors. They fail the test that checks them. */
  errors: string[];
}

async function newPage(browser: Browser): Promise<Opened> {
  // Animations would be drawn by the processor, and a click would wait for their end.
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** A page with no cookies. */
export async function openPage(browser: Browser, url: string): Promise<Opened> {
  const opened = await newPage(browser);
  await opened.page.goto(url);
  return opened;
}

/** An empty page that has the administrator's session. */
export async function openSignedIn(browser: Browser, pageUrl: string, language = 'en'): Promise<Opened> {
  const opened = await newPage(browser);
  const context = opened.page.context();
  await context.addCookies([{ name: 'language', value: language, url: pageUrl }]);
  const answer = await context.request.post(`${pageUrl}/login`, {
    data: { accountName: 'admin', password: PASSWORD },
    headers: { origin: pageUrl },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  return opened;
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
