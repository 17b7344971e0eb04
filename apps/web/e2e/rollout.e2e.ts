import type { RolloutDetail } from '@groundwatch/protocol/rest';
import { FrameType } from '@groundwatch/protocol/wire/grtu';
import type { Locator, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSignedIn } from './helpers/browser.ts';
import { Caller } from './helpers/commands.ts';
import { Device } from './helpers/device.ts';
import { deviceNumbers, PASSWORD } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { until } from './helpers/until.ts';
import { startSite } from './helpers/open-site.ts';

const { PARAM_READ, PARAM_WRITE } = FrameType;
const RTU = 1;
const COUNT = 40;
const FIRST = 2;
const REFUSING = 7;

const numbers = deviceNumbers(COUNT);
const { installation, browser } = await startSite({ devices: numbers });
let page: Page;
let errors: string[];
let caller: Caller;
let devices: Device[];
let first: Device;
let others: Device[];
let template: { id: number };
beforeAll(async () => {
  devices = numbers.map((number) => new Device(number, installation.rtuPort));
  for (const device of devices) await device.arrive();
  first = devices[FIRST]!;
  others = devices.filter((device) => device !== first);
  devices[REFUSING]!.manner = ({ type }) => (type === PARAM_READ ? 'do' : 'refuse');
  caller = await Caller.signIn(installation.pageUrl);
  template = await caller.demand('POST', '/rest/parameter-templates', {
    name: 'Rainy season',
    set: RTU,
    values: { sendCycle: 30 },
  });
  ({ page, errors } = await openSignedIn(browser, installation.pageUrl));
});
afterAll(async () => {
  for (const device of devices) device.leave();
});

const cycles = (some: readonly Device[]): unknown[] => some.map(({ values }) => values.get(RTU)?.['sendCycle']);
const asked = (some: readonly Device[]): number => some.reduce((sum, device) => sum + device.countOf(PARAM_WRITE), 0);
const lines = (): Locator => page.locator('main tbody tr').locator('visible=true');
const button = (name: RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name }).locator('visible=true');
const says = (text: RegExp) => async (): Promise<boolean> => text.test(await page.locator('main').innerText());

async function prove(confirm: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="password"]').fill(PASSWORD);
  await button(confirm, dialog).click();
  await dialog.waitFor({ state: 'detached' });
}

async function ended(id: string): Promise<RolloutDetail> {
  const read = (): Promise<RolloutDetail> => caller.demand('GET', `/rest/rollouts/${id}`);
  await until(async () => ['done', 'halted'].includes((await read()).state), 'the end of the rollout');
  return read();
}

it('shows before what a template changes on each of forty devices', async () => {
  await page.goto(`${installation.pageUrl}/devices/templates?template=${template.id}&step=apply`);
  await page.getByLabel(`All found (${COUNT})`).check();
  await until(async () => (await lines().count()) === COUNT, 'a line for each device');
  await new Rest(page).come();
  const line = await lines().nth(FIRST).innerText();
  expect(line).toMatch(/send cycle[\s\S]*60[\s\S]*30/i);
  expect(line).toMatch(/At once: connected/);
  expect(line).toMatch(/Reports per day\s+1,?440 → 2,?880/);
  expect(asked(devices)).toBe(0);
});

it('writes to the first one alone until it reads back right', async () => {
  first.manner = ({ type }) => (type === PARAM_READ ? 'hold' : 'do');
  await page.getByLabel('Try Gauge 3 first').check();
  await button(/^Send \(devices: 40\)…$/).click();
  await prove(/^Send$/);
  await first.wasAsked(PARAM_READ);
  await until(says(/Trying the first device/), 'the first device to be tried');
  await expect.poll(() => lines().filter({ hasText: 'Waits for the first' }).count()).toBe(COUNT - 1);
  expect(asked(others)).toBe(0);
});

it('then to all others, with the result of each', async () => {
  first.letGo();
  await until(says(/applied 39[\s\S]*not applied 1/), 'all results');
  const refused = lines().filter({ hasText: 'the device refused it' });
  await expect.poll(() => refused.count()).toBe(1);
  await expect.poll(() => refused.innerText()).toContain(`Gauge ${REFUSING + 1}`);
  await expect.poll(() => lines().filter({ hasText: 'applied' }).count()).toBe(COUNT - 1);
  expect(cycles([devices[REFUSING]!])).toEqual([60]);
  expect(new Set(cycles(devices.filter((_, index) => index !== REFUSING)))).toEqual(new Set([30]));
  expect(asked(devices)).toBe(COUNT);
});

it('brings the former values back', async () => {
  first.manner = () => 'do';
  await button(/^Restore the former values…$/).click();
  await prove(/^Restore$/);
  await until(async () => cycles(devices).every((cycle) => cycle === 60), 'the former cycles');
  await until(says(/Ended/), 'the end of it');
  expect(errors).toEqual([]);
});

it('goes no further than a first device that does not apply it', async () => {
  const before = asked(others);
  first.manner = ({ type }) => (type === PARAM_READ ? 'do' : 'refuse');
  const id = randomUUID();
  await caller.demand('POST', '/rest/rollouts', {
    id,
    set: RTU,
    values: { sendCycle: 20 },
    deviceNos: devices.map(({ rtu }) => rtu.deviceNo),
    canary: first.rtu.deviceNo,
    mode: 'automatic',
    password: PASSWORD,
  });
  const { state, lines: results } = await ended(id);
  expect(state).toBe('halted');
  expect(results.filter(({ isCanary }) => isCanary)).toMatchObject([{ state: 'failed', reason: 'refused' }]);
  expect(results.filter(({ state: own, reason }) => own === 'cancelled' && reason === 'canary')).toHaveLength(
    COUNT - 1,
  );
  expect(asked(others)).toBe(before);
});
