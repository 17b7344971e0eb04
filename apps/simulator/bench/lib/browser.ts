/// <reference lib="dom" />
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium, type Browser, type Page } from 'playwright-core';
import { chromiumPath, environment } from '../config.ts';
import { root } from './processes.ts';

export interface Seen {
  readonly value: string;
  /** ms since 1970 by the sender's clock. */
  readonly at: number;
}

export interface TablePage {
  /** Page clock minus the sender's clock, ms. */
  readonly clockOffset: number;
  /** Texts shown by the probe's cell since the last call. */
  seen(): Promise<Seen[]>;
  close(): Promise<void>;
}

/** Builds the web pages that the api serves. */
export async function buildPages(): Promise<void> {
  const child = spawn(process.execPath, [`${root}/node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'warn'], {
    cwd: `${root}/apps/web`,
    env: environment({ NODE_ENV: 'production' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('the pages could not be built');
}

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
];

/** The clock difference from the fastest of several round trips. */
async function clockOffset(page: Page): Promise<number> {
  let best = { length: Infinity, offset: 0 };
  for (let i = 0; i < 30; i += 1) {
    const before = performance.timeOrigin + performance.now();
    const inside = await page.evaluate(() => performance.timeOrigin + performance.now());
    const after = performance.timeOrigin + performance.now();
    if (after - before < best.length) best = { length: after - before, offset: inside - (before + after) / 2 };
  }
  return best.offset;
}

/** Cookies of answers, as browsers take them. */
export const cookiesOf = (url: string, cookies: readonly string[]): { name: string; value: string; url: string }[] =>
  cookies.map((line) => {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

/** A page of a logged-in browser. */
export async function openBrowser(
  url: string,
  cookies: readonly string[],
  viewport = { width: 1_440, height: 900 },
): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: flags });
  try {
    // Without a locale the server is not told the language, and sends the words of another one first.
    const context = await browser.newContext({ viewport, locale: 'en-US' });
    await context.addCookies(cookiesOf(url, cookies));
    return { browser, page: await context.newPage() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Opens the table of all devices and watches the battery cell of one row. */
export async function openTable(url: string, cookies: readonly string[], deviceNo: string): Promise<TablePage> {
  const { browser, page } = await openBrowser(url, cookies);
  try {
    await page.goto(`${url}/devices`);
    const link = page.locator(`[role=row] a[href$="/devices/${deviceNo}"]`).first();
    await link.waitFor({ timeout: 30_000 });
    await link.evaluate((anchor) => {
      const row = anchor.closest('[role=row]');
      if (!row) throw new Error('no row');
      const store = window as unknown as { shown: { value: string; at: number }[] };
      store.shown = [];
      let last = '';
      // Only one cell of the row shows volts with two decimals.
      const read = (): void => {
        const text = [...row.querySelectorAll('[role=gridcell]')].find((cell) =>
          /\d\.\d\d\s*V/.test(cell.textContent ?? ''),
        );
        const value = /(\d+\.\d\d)\s*V/.exec(text?.textContent ?? '')?.[1] ?? '';
        if (value === last) return;
        last = value;
        store.shown.push({ value, at: performance.timeOrigin + performance.now() });
      };
      new MutationObserver(read).observe(row, { subtree: true, childList: true, characterData: true });
    });
    const offset = await clockOffset(page);
    return {
      clockOffset: offset,
      async seen() {
        const shown = await page.evaluate(() => {
          const store = window as unknown as { shown: { value: string; at: number }[] };
          return store.shown.splice(0);
        });
        return shown.map(({ value, at }) => ({ value, at: at - offset }));
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
