import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICES } from './helpers/installation.ts';
import { DEVICE_PARTS, NOWHERE, openingsOf, OTHER_PAGES } from './helpers/places.ts';
import { menuPages } from './helpers/routes.ts';
import type { Rtu } from './helpers/rtu.ts';
import { fillSite } from './helpers/site.ts';
import { until } from './helpers/until.ts';
import { Visit } from './helpers/visit.ts';
import { languages, type Language } from './helpers/words.ts';
import { startSite } from './helpers/open-site.ts';

/** Lists whose rows alone are checked. */
const LISTS: Readonly<Record<string, string>> = {
  '/devices/templates': 'th button, li button',
  '/alarms/horns': 'li a',
  '/index': 'h2',
  '/map': 'h2',
  '/walls': 'h1',
  '/shifts': 'h1',
  // No comparison exists yet.
  '/compare': 'h1',
  // No report exists yet.
  '/reports': 'h1',
  // No forwarding, no API token and no map source exist yet.
  '/admin/calculations': 'h1',
  '/admin/forwarding': 'h1',
  '/admin/api-tokens': 'h1',
  '/admin/map-sources': 'h1',
  // No device of this site has had a fault, and no day has ended.
  '/statistics/fault': 'h1',
  '/statistics/history': 'h1',
};
const ROWS = 'tbody tr:not([aria-hidden]), [role="row"], [role="treeitem"]';
const ON_THE_PHONE = ['/index', '/devices', '/devices/tree', `/devices/${DEVICES[0]}`, '/account', '/admin/companies'];
const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** There are hundreds of checks, which take long on a busy machine. */
const LIMIT_MS = 600_000;

const { installation, browser } = await startSite({ hasMap: true });
let rtu: Rtu;
beforeAll(async () => {
  rtu = await fillSite(installation);
});
afterAll(async () => {
  rtu.close();
});

/**
 * The visitors share the places: missing texts are found by the tests of the catalogues, and layout that depends on the language
 * shows on the parts that every visitor opens.
 */
const shareOf = <T>(all: readonly T[], language: Language): T[] =>
  all.filter((_, index) => index % languages.length === languages.indexOf(language));

const begin = (language: Language, viewport: typeof DESK): Promise<Visit> =>
  Visit.begin(browser, { pageUrl: installation.pageUrl, language, viewport });

/** Every page that the menu names, and some that it does not name. */
async function lookAtPages(visit: Visit, language: Language): Promise<void> {
  const pages = await menuPages(visit.page);
  expect(pages.length).toBeGreaterThan(15);
  for (const path of shareOf(pages, language)) {
    await visit.openAndLook(path);
    const rows = visit.page.locator('main').locator(LISTS[path] ?? ROWS);
    await until(async () => (await rows.locator('visible=true').count()) > 0, `rows of ${path}`);
  }
  for (const path of shareOf([...OTHER_PAGES, NOWHERE], language)) await visit.loadAndLook(path);
}

async function lookAtDevice(visit: Visit, language: Language): Promise<void> {
  for (const path of shareOf(DEVICE_PARTS, language)) {
    await visit.openAndLook(path);
    await visit.page.getByRole('tabpanel').first().waitFor();
  }
}

async function lookIntoWhatOpens(visit: Visit, language: Language): Promise<void> {
  for (const opening of shareOf(openingsOf(visit.page, language), language)) {
    await visit.open(opening.path);
    await visit.lookInto(opening);
  }
}

describe('axe finds nothing, and no page shifts when its data comes', () => {
  it.concurrent.each(languages)(
    'on any page or part of a device, or in what opens over them, in %s',
    async (language) => {
      const visit = await begin(language, DESK);
      await visit.loadAndLook('/login');
      await visit.signIn();
      await lookAtPages(visit, language);
      await lookAtDevice(visit, language);
      await lookIntoWhatOpens(visit, language);
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );

  it.concurrent.each(languages)(
    'on a phone, in %s',
    async (language) => {
      const visit = await begin(language, PHONE);
      await visit.signIn();
      for (const path of shareOf(ON_THE_PHONE, language)) await visit.openAndLook(path);
      await visit.page.context().clearCookies({ name: 'token' });
      await visit.loadAndLook('/login');
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );
});
