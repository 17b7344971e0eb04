import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, leave, openSignedIn } from './helpers/browser.ts';
import { DEVICES, install, type Installation } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';
import { Wire } from './helpers/wire.ts';

let installation: Installation;
let browser: Browser;
let wire: Wire;
let page: Page;
let errors: string[];
let rtu: Rtu;
beforeAll(async () => {
  [installation, browser] = await Promise.all([install({ areProcesses: true }), launch()]);
  wire = await Wire.to(Number(new URL(installation.pageUrl).port));
  ({ page, errors } = await openSignedIn(browser, wire.url));
  const rest = new Rest(page);
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  await rtu.report(512);
  await page.goto(`${wire.url}/devices/${DEVICES[0]}`);
  await until(() => shows(512), 'the first value');
  await page.locator('[data-live]').first().waitFor();
  // A chunk still loading at the cut would cause a reload, which another test covers.
  await rest.come();
  await page.evaluate(() => document.documentElement.setAttribute('data-e2e', 'kept'));
});
afterAll(async () => {
  rtu.close();
  await leave(browser);
  await wire.close();
  await installation.close();
});

const shows = async (level: number): Promise<boolean> =>
  (await page.locator('main').textContent())?.includes(String(level)) ?? false;
const isLost = async (): Promise<boolean> => (await page.locator('[data-lost]').count()) > 0;
const isKept = async (): Promise<boolean> => (await page.locator('html').getAttribute('data-e2e')) === 'kept';

/** The present content of the database. */
async function stored(): Promise<number> {
  const { rows } = await installation.pool.query<{ level: number }>(
    'SELECT level FROM reading_water_level ORDER BY collected_at DESC LIMIT 1',
  );
  return Number(rows[0]?.level);
}

/** Waits until the page shows the database's content and returns how long that took after the reconnection. */
async function isWhole(what: string): Promise<void> {
  const level = await stored();
  const began = performance.now();
  const isTrue = async () => (await shows(level)) && !(await isLost());
  await until(isTrue, `the truth after ${what}`, 30_000, async () => ({
    level,
    isLost: await isLost(),
    page: await page.locator('body').innerText(),
  }));
  console.warn(`${what}: whole ${((performance.now() - began) / 1_000).toFixed(1)} s after the line's return`);
}

describe('a page whose line comes back', () => {
  it.each([
    { what: 'a restart in order', level: 601, end: () => installation.api.stop() },
    { what: 'a crash', level: 602, end: () => installation.api.kill() },
  ])('shows what the database holds after $what of the api', async ({ what, level, end }) => {
    await end();
    await until(isLost, 'the loss to be told');
    await rtu.report(level);
    expect(await shows(level)).toBe(false);
    await installation.api.start();
    await isWhole(what);
    expect(await shows(level)).toBe(true);
  });

  it('notices that a network has died without a word, and shows the truth when it carries again', async () => {
    wire.die();
    await rtu.report(603);
    await until(isLost, 'the silence to be noticed');
    await page.locator('[data-offline]').waitFor();
    await rtu.report(604);
    expect(await shows(604)).toBe(false);
    wire.revive();
    await isWhole('a dead network');
    await page.locator('[data-offline]').waitFor({ state: 'detached' });
    await rtu.report(605);
    await until(() => shows(605), 'the next value');
  });

  it('has neither reloaded nor thrown errors', async () => {
    expect(await isKept()).toBe(true);
    expect(errors).toEqual([]);
  });
});
