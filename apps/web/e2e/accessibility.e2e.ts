import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, logIn, openPage } from './helpers/browser.ts';
import { DEVICES, install, PASSWORD, type Installation } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';

let installation: Installation;
let browser: Browser;
let page: Page;
let rtu: Rtu;
beforeAll(async () => {
  [installation, browser] = await Promise.all([install(), launch()]);
  ({ page } = await openPage(browser, `${installation.pageUrl}/login`));
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  await rtu.report(512);
});
afterAll(async () => {
  rtu.close();
  await browser.close();
  await installation.close();
});

/** What axe finds against WCAG 2.2 AA, one line each. */
async function violations(): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 120)}`));
}

describe('axe finds nothing', () => {
  it('on the login page', async () => {
    await page.locator('button[type="submit"]').waitFor();
    expect(await violations()).toEqual([]);
  });

  it('on the home page', async () => {
    await logIn(page, PASSWORD);
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    expect(await violations()).toEqual([]);
  });

  it('on the list of devices', async () => {
    await page.goto(`${installation.pageUrl}/devices`);
    await page.getByRole('row').filter({ hasText: 'Gauge 1' }).waitFor();
    expect(await violations()).toEqual([]);
  });

  it('on the page of a device', async () => {
    await page.goto(`${installation.pageUrl}/devices/${DEVICES[0]}`);
    await page.locator('main').getByText('512').first().waitFor();
    expect(await violations()).toEqual([]);
  });
});
