import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, openPage } from './helpers/browser.ts';
import { DEVICES, PASSWORD } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const { installation, browser } = await startSite({ areProcesses: true });
let page: Page;
let errors: string[];
let rtu: Rtu;
beforeAll(async () => {
  ({ page, errors } = await openPage(browser, installation.pageUrl));
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
});
afterAll(async () => {
  rtu.close();
});

const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
const state = (name: string): Promise<string | null> => row(name).getAttribute('data-state');
const hasValue = (name: string, level: number) => async (): Promise<boolean> =>
  (await row(name).textContent())?.includes(String(level)) ?? false;

/** The mark lives as long as the document and is gone after a reload. */
const mark = (): Promise<void> => page.evaluate(() => document.documentElement.setAttribute('data-e2e', 'kept'));
const isMarked = async (): Promise<boolean> => (await page.locator('html').getAttribute('data-e2e')) === 'kept';

describe('a page that is open', () => {
  it('shows a device that never reported as one without data', async () => {
    await logIn(page, PASSWORD);
    await page.goto(`${installation.pageUrl}/devices`);
    await row('Gauge 1').waitFor();
    await expect.poll(() => state('Gauge 1')).toBe('none');
    await mark();
  });

  it('turns it live when it first reports over TCP', async () => {
    await rtu.connect();
    await rtu.report(512);
    await until(hasValue('Gauge 1', 512), 'the first value');
    await expect.poll(() => state('Gauge 1')).toBe('online');
    await expect.poll(() => state('Gauge 2')).toBe('none');
  });

  it('shows a value change', async () => {
    await rtu.report(640);
    await until(hasValue('Gauge 1', 640), 'the changed value');
    expect(await hasValue('Gauge 1', 512)()).toBe(false);
    expect(await isMarked()).toBe(true);
  });

  it.each([
    { how: 'killed', level: 888, end: () => installation.api.kill() },
    { how: 'stopped in order', level: 891, end: () => installation.api.stop() },
  ])('says so when the api is $how, and shows the truth when it is back, without a reload', async ({ level, end }) => {
    await end();
    await page.locator('[data-lost]').first().waitFor();
    await rtu.report(level);
    expect(await hasValue('Gauge 1', level)()).toBe(false);
    await installation.api.start();
    await until(hasValue('Gauge 1', level), 'what happened meanwhile', 60_000);
    await page.locator('[data-lost]').first().waitFor({ state: 'detached' });
    await rtu.report(level + 1);
    await until(hasValue('Gauge 1', level + 1), 'the next value');
    expect(await isMarked()).toBe(true);
  });

  it('opens the device, whose value goes on changing', async () => {
    await row('Gauge 1').getByRole('link', { name: 'Gauge 1' }).click();
    await page.waitForURL(`**/devices/${DEVICES[0]}`);
    // The list is gone, so the following texts are on the device page.
    await row('Gauge 2').waitFor({ state: 'detached' });
    const shows = (level: number) => async (): Promise<boolean> =>
      (await page.locator('main').textContent())?.includes(String(level)) ?? false;
    await until(shows(892), 'the latest value');
    await rtu.report(777);
    await until(shows(777), 'the next value');
    expect(await isMarked()).toBe(true);
  });

  it('has thrown nothing', () => {
    expect(errors).toEqual([]);
  });
});
