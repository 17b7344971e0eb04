import type { AlarmDetail, AlarmResponse } from '@groundwatch/protocol/rest';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, leave, openSignedIn } from './helpers/browser.ts';
import { DEVICES, install, type Installation } from './helpers/installation.ts';
import { Rtu } from './helpers/rtu.ts';

const LIMIT = 800;
let installation: Installation;
let browser: Browser;
let phone: Page;
let errors: string[];
let rtu: Rtu;

async function call<T>(method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const { pageUrl } = installation;
  const sent = { method, headers: { origin: pageUrl }, ...(data ? { data } : {}) };
  const answer = await phone.context().request.fetch(`${pageUrl}${path}`, sent);
  const body = (await answer.json()) as { msg: string; data: T };
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.msg}`);
  return body.data;
}

beforeAll(async () => {
  [installation, browser] = await Promise.all([install(), launch()]);
  ({ page: phone, errors } = await openSignedIn(browser, installation.pageUrl));
  await phone.setViewportSize({ width: 390, height: 844 });
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  await rtu.report(512);
  const { rows } = await installation.pool.query<{ id: number }>('SELECT id FROM project');
  const definition = {
    condition: { kind: 'threshold', quantity: { types: ['b12'], field: 'level' }, side: 'above', limits: { 2: LIMIT } },
    ...{ deadband: null, onDelay: { needs: 1, of: 1 }, offDelayS: 0, validFrom: null, validTo: null },
  };
  const plan = {
    peopleAtRisk: '12 households',
    contacts: [{ name: 'Li Jianguo', role: 'watchman', phone: '555-0146' }],
    owner: null,
    levels: { 2: { instruction: 'Clear the river bank', checklist: ['Call the watchman'], withinMin: 30 } },
  };
  await call('POST', '/rest/alarm-rules', {
    name: 'Flood',
    scope: { kind: 'project', id: rows[0]?.id },
    definition,
    plan,
  });
});
afterAll(async () => {
  rtu.close();
  await leave(browser);
  await installation.close();
});

it('an alarm at night is seen, acknowledged, taken and its first step done on a phone in four taps', async () => {
  await phone.goto(`${installation.pageUrl}/index`);
  await rtu.report(LIMIT + 12);
  const banner = phone.locator('[data-alarm-banner]');
  await banner.getByText('orange alert', { exact: true }).waitFor();
  const alarm = Number(await banner.getAttribute('data-alarm-banner'));
  let taps = 0;
  const tap = async (name: string, role: 'button' | 'link' | 'checkbox', at: Page | typeof banner = phone) => {
    await at.getByRole(role, { name, exact: true }).first().click();
    taps += 1;
  };
  await banner.getByRole('link').first().click();
  taps += 1;
  const story = phone.getByRole('dialog');
  await story.getByText('Clear the river bank').waitFor();
  expect(await story.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
  await tap('Acknowledge', 'button', story);
  await tap('Take it', 'button', story);
  await story.getByText('Call the watchman').first().waitFor();
  await tap('Call the watchman', 'checkbox', story);
  const state = () => call<AlarmDetail>('GET', `/rest/alarms/${alarm}`);
  // The taps follow one another within milliseconds, so that their calls are answered in any order.
  const did = async () =>
    (await state()).events
      .map(({ what }) => what)
      .filter((what) => ['acknowledged', 'assigned', 'checked'].includes(what))
      .toSorted();
  await expect.poll(did).toEqual(['acknowledged', 'assigned', 'checked']);
  expect(taps).toBeLessThanOrEqual(4);
  const { state: now, assignedName } = await state();
  expect([now, assignedName]).toEqual(['acknowledged', 'admin']);
  const { next, owner } = await call<AlarmResponse>('GET', `/rest/alarms/${alarm}/response`);
  expect([next.action, owner.names]).toEqual(['watch', ['admin']]);
  await banner.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});
