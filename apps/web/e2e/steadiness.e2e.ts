import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite } from './helpers/open-site.ts';
import { DEVICE_PARTS, OTHER_PAGES } from './helpers/places.ts';
import { menuPages } from './helpers/routes.ts';
import type { Rtu } from './helpers/rtu.ts';
import { fillSite } from './helpers/site.ts';
import { Visit } from './helpers/visit.ts';

/** The largest cumulative layout shift that web.dev/cls calls good. */
const MOST_SHIFT = 0.1;
const LIMIT_MS = 900_000;

const { installation, browser } = await startSite({ hasMap: true });
let rtu: Rtu;
beforeAll(async () => {
  rtu = await fillSite(installation);
});
afterAll(async () => {
  rtu.close();
});

it(
  'no page loaded by its address shifts when its data comes',
  async () => {
    const visit = await Visit.begin(browser, {
      pageUrl: installation.pageUrl,
      language: 'en',
      viewport: { width: 1_440, height: 900 },
    });
    const { page } = visit;
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
        document.documentElement.dataset['shift'] = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.signIn();
    const shifts: Record<string, number> = {};
    await visit.load('/index');
    for (const path of ['/index', ...(await menuPages(page)), ...OTHER_PAGES, ...DEVICE_PARTS]) {
      await visit.load(path);
      shifts[path] = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0));
    }
    await visit.end();
    expect(Object.entries(shifts).filter(([, shift]) => shift > MOST_SHIFT)).toEqual([]);
  },
  LIMIT_MS,
);
