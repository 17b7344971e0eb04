import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ParameterValues } from '@groundwatch/protocol/model';
import type { Overview, Preview, PreviewLine, RolloutDetail, Template } from '@groundwatch/protocol/rest';
import type { QueryClient } from '@tanstack/react-query';
import { calls, changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { invalidate } from '../../api/query.ts';
import { TemplatesPage } from './TemplatesPage.tsx';

const NOW = '2026-03-01T00:00:00.000Z';
const ROLLOUT = '0d3c1d3e-6f0a-4b7e-9a51-0c8f4c1b2a3d';
const winter: Template = {
  id: 7,
  name: 'winter',
  set: 1,
  values: { sendCycle: 3_600 },
  note: '',
  createdAt: NOW,
  createdBy: 'admin',
  updatedAt: NOW,
  updatedBy: 'admin',
  version: 3,
};
const overview = {
  stations: [
    { id: 1, name: 'North', timeZone: 'Asia/Shanghai' },
    { id: 2, name: 'South', timeZone: 'Asia/Shanghai' },
  ],
  devices: ['11', '12', '21'].map((deviceNo) => ({
    id: Number(deviceNo),
    deviceNo,
    name: `rtu ${deviceNo}`,
    model: deviceNo === '12' ? 'B' : 'A',
    stationId: Number(deviceNo[0]),
    stationName: deviceNo.startsWith('1') ? 'North' : 'South',
    sensors: [],
  })),
  models: [],
  at: NOW,
} as unknown as Overview;

const pair = (before: number, after: number) => ({ before, after });
/** Devices that already have the values. */
let settled: ReadonlySet<string>;
const lineOf = (deviceNo: string, values: ParameterValues): PreviewLine => {
  const isSo = settled.has(deviceNo);
  return {
    deviceNo,
    deviceName: `rtu ${deviceNo}`,
    stationId: Number(deviceNo[0]),
    stationName: 'North',
    model: 'A',
    skipped: isSo ? 'unchanged' : null,
    changes: isSo ? [] : [{ key: 'sendCycle', from: 600, isKnown: deviceNo !== '21', to: values['sendCycle'] ?? null }],
    same: [],
    reportedAt: NOW,
    waiting: 0,
    overtaken: 0,
    outlook: deviceNo === '11' ? { kind: 'overdue', heardAt: NOW } : { kind: 'now' },
    effect: isSo
      ? null
      : {
          reportsPerDay: pair(144, 24),
          noticeS: pair(1_200, 4_200),
          reachS: pair(600, 3_600),
          useFactor: [0.3, 0.8],
          battery: { basis: 'measured', observedH: 84, before: [4, 6], after: [6.4, null] },
        },
  };
};
const detail: RolloutDetail = {
  id: ROLLOUT,
  number: 5,
  templateName: 'winter',
  set: 1,
  values: { sendCycle: 3_600 },
  mode: 'asked',
  state: 'asking',
  accountName: 'wang',
  note: '',
  createdAt: NOW,
  continuedAt: null,
  continuedBy: '',
  stoppedAt: null,
  stoppedBy: '',
  reverts: null,
  revertedBy: null,
  isWhole: true,
  counts: { all: 2, applied: 1, failed: 0, skipped: 0, open: 1 },
  lines: ['11', '12'].map((deviceNo, index) => ({
    deviceNo,
    deviceName: `rtu ${deviceNo}`,
    stationId: 1,
    stationName: 'North',
    isCanary: index === 0,
    state: index === 0 ? ('applied' as const) : ('waiting' as const),
    reason: '' as const,
    changes: [{ key: 'sendCycle', from: 600, isKnown: true, to: 3_600 }],
    command: null,
    outlook: index === 0 ? null : { kind: 'now' as const },
  })),
};

let queries: QueryClient;
let templates: Template[];

const ofDevice = Object.entries({ sendCycle: 900, deviceName: 'rtu 11', longitude: 104.1 });
const routes: Routes = {
  'GET /rest/parameter-templates': () => templates,
  'POST /rest/parameter-templates': ({ body }) => {
    templates = [...templates, { ...winter, ...body, id: 8, version: 1 }];
    return { id: 8 };
  },
  'PUT /rest/parameter-templates/7': ({ body }) => {
    const stored = templates[0]!;
    if (body?.['version'] !== stored.version)
      return refusal(409, 'Somebody else has changed this in the meantime', 40_904);
    templates = [{ ...stored, ...body, version: stored.version + 1 }];
    return null;
  },
  'GET /rest/devices/11/parameters/1': {
    set: 1,
    reportedAt: NOW,
    params: ofDevice.map(([key, reported]) => ({ key, reported })),
  },
  'POST /rest/rollouts/preview': ({ body }) => {
    const { deviceNos, values } = body as { deviceNos: string[]; values: ParameterValues };
    return { lines: deviceNos.map((no) => lineOf(no, values)), at: NOW } satisfies Preview;
  },
  'GET /rest/rollouts': { current: 1, size: 20, total: 0, records: [] },
  'POST /rest/rollouts': ({ body }) => ({ id: body?.['id'], number: 5 }),
  'GET /rest/rollouts/:id': detail,
  'POST /rest/rollouts/:id/continue': detail,
};
/** Requests without previews. */
const sent = () => changes().filter(({ path }) => !path.endsWith('/preview'));

inLanguage('en');
beforeEach(() => {
  settled = new Set(['12']);
  templates = [winter];
});
const everything = ['template:create', 'template:update', 'template:delete', 'device:command'];
function show(address: string, auths: readonly string[] = everything): void {
  ({ queries } = renderApp(<TemplatesPage />, {
    routes,
    overview,
    permissions: auths,
    path: `/devices/templates${address}`,
  }));
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name, exact: typeof name === 'string' });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

test('a new template: what is ticked is in it, checked while it is typed, and saved', async () => {
  show('?template=new');
  await expect.element(button('Apply to devices…')).toBeDisabled();
  await box('send cycle').click();
  await field('send cycle').fill('5');
  await expect.element(page.getByText('must be at least 10')).toBeVisible();
  await expect.element(button('Apply to devices…')).toBeDisabled();
  await field('send cycle').fill('３６００');
  await button('Save').click();
  await expect.element(page.getByText('Enter a name')).toBeVisible();
  expect(sent()).toEqual([]);
  await field('Name').fill('hourly');
  await button('Save').click();
  await expect.poll(sent).toEqual([
    {
      method: 'POST',
      path: '/rest/parameter-templates',
      body: { name: 'hourly', set: 1, values: { sendCycle: 3_600 }, note: '' },
    },
  ]);
  await expect.element(page.getByRole('heading', { name: 'hourly' })).toBeVisible();
});

test('secrets and what belongs to one device are not offered; all ports go together', async () => {
  show('?template=new');
  await expect.element(page.getByText(/specific to one device or secret.*device secret/i)).toBeVisible();
  expect(box('device secret').elements()).toEqual([]);
  expect(box('longitude').elements()).toEqual([]);
  await box('sensor type of port 2').click();
  for (const port of [1, 2, 3, 4]) await expect.element(box(`sensor type of port ${port}`)).toBeChecked();
});

test('a template can begin with what a device runs with', async () => {
  show('?from=11&set=1');
  await expect.element(field('send cycle')).toHaveValue('900');
  await expect.element(page.getByText('Parameters: 1', { exact: true })).toBeVisible();
});

test('editing an outdated version is refused, keeps input, and overwrites nothing', async () => {
  show('?template=7');
  await field('send cycle').fill('1800');
  templates = [{ ...winter, values: { sendCycle: 7_200 }, version: 4 }];
  await button('Save').click();
  await expect.element(page.getByText('Somebody else has changed this in the meantime')).toBeVisible();
  expect(sent()[0]).toMatchObject({ method: 'PUT', body: { version: 3, values: { sendCycle: 1_800 } } });
  // The newer version has arrived by now.
  await expect.poll(() => calls('GET /rest/parameter-templates').length).toBe(2);
  await expect.element(field('send cycle')).toHaveValue('1800');
  await button('Save').click();
  await expect.poll(() => sent().length).toBe(2);
  expect(sent()[1]).toMatchObject({ method: 'PUT', body: { version: 3 } });
  await expect.element(page.getByText('Somebody else has changed this in the meantime')).toBeVisible();
});

test('what is saved can be changed and saved again', async () => {
  show('?template=7');
  for (const [version, cycle] of [
    [3, '1800'],
    [4, '900'],
  ] as const) {
    await field('send cycle').fill(cycle);
    await button('Save').click();
    await expect.element(button('Save')).toBeDisabled();
    expect(sent().at(-1)).toMatchObject({ method: 'PUT', body: { version, values: { sendCycle: Number(cycle) } } });
  }
});

test('who may only look edits nothing and sends nothing', async () => {
  show('?template=7', []);
  await expect.element(field('send cycle')).toBeDisabled();
  for (const name of ['Save', 'Delete', 'Apply to devices…']) expect(button(name).elements()).toEqual([]);
});

test('the preview says what changes on which device, and starts with one that can be reached', async () => {
  show('?template=7&step=apply');
  await expect.element(page.getByText(/Choose devices/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name, number, model' }).or(page.getByRole('searchbox')).fill('rtu');
  await box(/All found \(3\)/).click();
  await expect.element(page.getByText('2 to be written · 1 skipped')).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  const words = (name: string) => row(name).element().textContent;
  await expect.element(row('rtu 21')).toBeVisible();
  expect(words('rtu 11')).toMatch(/600 s.*3,600 s.*No contact since.*144 → 24.*20 min → 70 min/);
  expect(words('rtu 11')).toMatch(/4\.0–6\.0 → ≥ 6\.4 days estimated from 84 h of its own discharge/);
  expect(words('rtu 12')).toContain('Has these values already');
  expect(words('rtu 21')).toMatch(/unknown.*they are read before writing/);
  await expect.element(page.getByRole('radio', { name: 'Try rtu 21 first' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Try rtu 12 first' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Try rtu 11 first' }).click();
  await page.getByText('Continue after confirmation').click();
  await expect
    .element(page.getByText(/rtu 11 is written first.*you decide whether to continue with the other 1/))
    .toBeVisible();
  await button('Send (devices: 2)…').click();
  const dialog = page.getByRole('dialog');
  // A changed preview does not affect the open confirmation.
  settled = new Set(['11', '12']);
  await invalidate(queries, ['rollouts']);
  await expect.element(page.getByText('1 to be written · 2 skipped')).toBeInTheDocument();
  await expect.element(dialog.getByText(/rtu 11 is written first/)).toBeVisible();
  await dialog
    .getByLabelText(/password/i, { exact: false })
    .first()
    .fill('pass word');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => sent()[0]?.body)
    .toMatchObject({
      templateId: 7,
      set: 1,
      values: { sendCycle: 3_600 },
      deviceNos: ['11', '12', '21'],
      canary: '11',
      mode: 'asked',
      password: 'pass word',
    });
  await expect.element(page.getByRole('heading', { name: '#5 winter' })).toBeVisible();
});

test('a rollout: one line each, the first device at the head; the others follow with the password', async () => {
  show(`?rollout=${ROLLOUT}`);
  await expect.element(page.getByText(/The first device applied it\. Check it/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /rtu 11.*First.*applied/i })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /rtu 12.*Waiting to continue/ })).toBeVisible();
  await button('Continue with the other 1…').click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabelText(/password/i, { exact: false })
    .first()
    .fill('pass word');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(sent)
    .toEqual([{ method: 'POST', path: `/rest/rollouts/${ROLLOUT}/continue`, body: { password: 'pass word' } }]);
});
