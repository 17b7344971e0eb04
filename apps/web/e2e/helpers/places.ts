import { devicePanels, deviceTabs, type DeviceTab } from '@groundwatch/protocol/model';
import type { Page } from 'playwright-core';
import { DEVICES } from './installation.ts';
import { words, type Language } from './words.ts';

/** Pages without a menu entry. */
export const OTHER_PAGES = [`/devices/${DEVICES[0]}`, '/log', '/account', '/rest/user/passlist'];
export const NOWHERE = '/no/such/page';

/** Tables of records differ only by family, parameter panels only by set. A few of each are enough. */
const KINDS = ['-table', '-parameters'];
const FOR_ALL = ['status-table', 'array-table', 'rtu-parameters', 'horn-parameters', 'mount-parameters'];

const DEFAULT_TAB = 'latest';
const hasPanels = (name: DeviceTab): boolean => devicePanels.some(({ tab }) => tab === name);

/**
 * Every tab and every kind of panel of a device page. A tab with panels shows the first of them, and the device's address without a part
 * the default tab. Parts that are not offered lead to one that is.
 */
export const DEVICE_PARTS = [
  ...deviceTabs
    .filter((tab) => tab !== DEFAULT_TAB && !hasPanels(tab))
    .map((tab) => `/devices/${DEVICES[0]}?tab=${tab}`),
  ...devicePanels
    .map(({ key }) => key)
    .filter((key) => FOR_ALL.includes(key) || !KINDS.some((kind) => key.endsWith(kind)))
    .map((key) => `/devices/${DEVICES[0]}?panel=${key}`),
];
const COMMANDS = `/devices/${DEVICES[0]}?tab=commands&panel=`;

/** Something that opens over a page. */
export interface Opening {
  readonly name: string;
  readonly role: 'dialog' | 'menu';
  readonly path: string;
  ask(): Promise<void>;
}

export function openingsOf(page: Page, language: Language): Opening[] {
  const t = words[language];
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).first().click();
  // A menu group beside it has the same name.
  const pressWithin = (name: string) => () =>
    page.locator('main').getByRole('button', { name, exact: true }).first().click();
  const openUserMenu = () => page.getByRole('button', { name: t.user.menu }).click();
  const inMenuOfUser = (name: string) => async () => {
    await openUserMenu();
    await page.getByRole('menuitem', { name }).click();
  };
  const tabs = page.getByRole('navigation', { name: t.tabs.label });
  const deletion = t.registry.deleteRow.replace('{{name}}', 'Company');
  return [
    { name: 'new row', role: 'dialog', path: '/admin/stations', ask: press(t.registry.create) },
    { name: 'deletion', role: 'dialog', path: '/admin/companies', ask: press(deletion) },
    { name: 'import', role: 'dialog', path: '/admin/customers', ask: press(t.registry.import) },
    { name: 'adoption', role: 'dialog', path: '/admin/quarantine', ask: pressWithin(t.quarantine.adopt) },
    { name: 'reading', role: 'dialog', path: `${COMMANDS}rtu-parameters`, ask: press(t.control.parameters.read) },
    { name: 'horn', role: 'dialog', path: `${COMMANDS}command-list`, ask: press(t.control.commands.send.horn.sound) },
    { name: 'report', role: 'dialog', path: '/reports', ask: press(t.report.make) },
    { name: 'schedule of reports', role: 'dialog', path: '/reports?tab=schedules', ask: press(t.registry.create) },
    { name: 'template of reports', role: 'dialog', path: '/reports?tab=templates', ask: press(t.registry.create) },
    { name: 'search', role: 'dialog', path: '/devices', ask: () => page.keyboard.press('Control+K') },
    { name: 'settings', role: 'dialog', path: '/devices', ask: press(t.shell.settings) },
    { name: 'logout', role: 'dialog', path: '/devices', ask: inMenuOfUser(t.logout.action) },
    { name: 'menu of the user', role: 'menu', path: '/devices', ask: openUserMenu },
    { name: 'menu of languages', role: 'menu', path: '/devices', ask: press(t.language.label) },
    { name: 'menu of all tabs', role: 'menu', path: '/devices', ask: press(t.tabs.more) },
    {
      name: 'menu of a tab',
      role: 'menu',
      path: '/devices',
      ask: () => tabs.getByRole('link').last().click({ button: 'right' }),
    },
  ];
}
