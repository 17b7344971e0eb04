import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devicePanels, deviceTabs } from '@groundwatch/protocol/model';
import { launch, logIn } from './helpers/browser.ts';
import { DEVICES, install, PASSWORD, type Installation } from './helpers/installation.ts';
import { menuPages } from './helpers/routes.ts';
import type { Rtu } from './helpers/rtu.ts';
import { fillDevice, fillSite } from './helpers/site.ts';
import { Visit } from './helpers/visit.ts';
import { languages, words, type Language } from './helpers/words.ts';

/** Pages that no entry of the menu names, and one that is none. */
const OTHERS = [`/devices/${DEVICES[0]}`, '/log', '/account', '/rest/user/passlist', '/no/such/page'];
/** Every tab and panel of a device's page; those that are not offered lead to one that is. */
const DEVICE_PARTS = [
  ...deviceTabs.map((tab) => `/devices/${DEVICES[0]}?tab=${tab}`),
  ...devicePanels.map(({ key }) => `/devices/${DEVICES[0]}?panel=${key}`),
];
const ON_THE_PHONE = ['/index', '/devices', '/devices/tree', `/devices/${DEVICES[0]}`, '/account', '/admin/companies'];
const DESK = { width: 1_440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Hundreds of looks: on a busy machine they take their time. */
const LIMIT_MS = 600_000;

let installation: Installation;
let browser: Browser;
let rtu: Rtu;
beforeAll(async () => {
  [installation, browser] = await Promise.all([install(), launch()]);
  rtu = await fillSite(installation);
  await fillDevice(rtu);
});
afterAll(async () => {
  rtu.close();
  await browser.close();
  await installation.close();
});

const begin = (language: Language, viewport: typeof DESK): Promise<Visit> =>
  Visit.begin(browser, { pageUrl: installation.pageUrl, language, viewport });

async function enter(language: Language, viewport: typeof DESK): Promise<Visit> {
  const visit = await begin(language, viewport);
  await visit.open('/login');
  await logIn(visit.page, PASSWORD);
  return visit;
}

describe('axe finds nothing', () => {
  it.concurrent.each(languages)(
    'on any page in any theme, in %s',
    async (language) => {
      const visit = await begin(language, DESK);
      const { page } = visit;
      await visit.openAndLook('/login');
      await logIn(page, PASSWORD);
      const pages = await menuPages(page);
      expect(pages.length).toBeGreaterThan(15);
      for (const path of pages) {
        await visit.openAndLook(path);
        const rows = page.locator('main').locator('tbody tr:not([aria-hidden]), [role="row"], [role="treeitem"]');
        expect(await rows.locator('visible=true').count(), `rows of ${path}`).toBeGreaterThan(0);
      }
      for (const path of OTHERS) await visit.openAndLook(path);
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );

  it.concurrent.each(languages)(
    'on any part of the page of a device, in %s',
    async (language) => {
      const visit = await enter(language, DESK);
      // The visitors share the parts: what differs between languages is seen on the pages above.
      const own = DEVICE_PARTS.filter((_, index) => index % languages.length === languages.indexOf(language));
      for (const path of own) {
        await visit.openAndLook(path);
        expect(await visit.page.getByRole('tabpanel').count(), path).toBeGreaterThan(0);
      }
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );

  it.concurrent.each(languages)(
    'in what opens over the pages, in %s',
    async (language) => {
      const t = words[language];
      const visit = await enter(language, DESK);
      const { page } = visit;
      const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click();
      const inMenuOfUser = (name: string) => async () => {
        await page.getByRole('button', { name: t.user.menu }).click();
        await page.getByRole('menuitem', { name }).click();
      };

      await visit.open('/admin/stations');
      await visit.lookInto('new row', 'dialog', press(t.registry.create));
      await visit.open('/admin/companies');
      await visit.lookInto('deletion', 'dialog', press(t.registry.deleteRow.replace('{{name}}', 'Company')));
      await visit.open('/admin/customers');
      await visit.lookInto('import', 'dialog', press(t.registry.import));
      await visit.open('/admin/quarantine');
      await visit.lookInto('adoption', 'dialog', press(t.quarantine.adopt));
      await visit.lookInto('search', 'dialog', () => page.keyboard.press('Control+K'));
      await visit.lookInto('settings', 'dialog', press(t.shell.settings));
      await visit.lookInto('logout', 'dialog', inMenuOfUser(t.logout.action));
      await visit.lookInto('menu of the user', 'menu', () => page.getByRole('button', { name: t.user.menu }).click());
      await visit.lookInto('menu of languages', 'menu', press(t.language.label));
      await visit.lookInto('menu of all tabs', 'menu', press(t.tabs.more));
      await visit.lookInto('menu of a tab', 'menu', () =>
        page.getByRole('navigation', { name: t.tabs.label }).getByRole('link').last().click({ button: 'right' }),
      );
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );

  it.concurrent.each(languages)(
    'on a phone, in %s',
    async (language) => {
      const visit = await enter(language, PHONE);
      for (const path of ON_THE_PHONE) await visit.openAndLook(path);
      await visit.page.context().clearCookies({ name: 'token' });
      await visit.openAndLook('/login');
      await visit.end();
      expect(visit.found).toEqual([]);
    },
    LIMIT_MS,
  );
});
