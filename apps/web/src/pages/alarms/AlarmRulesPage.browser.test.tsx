import { beforeEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { RuleDefinition } from '@groundwatch/protocol/model';
import type { AlarmRuleDetail, Backtest, Overview } from '@groundwatch/protocol/rest';
import { calls, changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { AlarmRulesPage } from './AlarmRulesPage.tsx';

const NOW = '2026-03-01T00:00:00.000Z';
const definition: RuleDefinition = {
  condition: {
    kind: 'threshold',
    quantity: { types: ['b7', 'b8'], field: 'opening' },
    side: 'beyond',
    limits: { 1: 50, 2: 35, 3: 20, 4: 10 },
  },
  deadband: null,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
};
const stored: AlarmRuleDetail = {
  id: 7,
  name: 'crack',
  kind: 'threshold',
  place: {
    kind: 'project',
    id: 1,
    projectId: 1,
    projectName: 'County',
    stationId: null,
    stationName: '',
    deviceNo: null,
    deviceName: '',
    sensorId: null,
    sensorName: '',
    sensorType: '',
  },
  overrides: null,
  isOff: false,
  isEnabled: true,
  note: '',
  plan: null,
  definition,
  definitionVersion: 1,
  effectiveFrom: NOW,
  version: 3,
  overrideCount: 0,
  open: { count: 0, worstLevel: 0 },
  isChangeable: true,
  changedBy: 'wang',
  updatedAt: NOW,
  versions: [
    {
      version: 1,
      definition,
      isEnabled: true,
      effectiveFrom: NOW,
      accountName: 'wang',
      note: 'as designed',
      backtest: null,
    },
  ],
  overriddenBy: [],
};
const overview = {
  stations: [{ id: 2, name: 'North', projectId: 1, projectName: 'County', timeZone: 'Asia/Shanghai' }],
  devices: [
    {
      id: 3,
      deviceNo: '11',
      name: 'rtu 11',
      stationId: 2,
      stationName: 'North',
      sensors: [{ id: 4, port: 1, type: 'b7', subAddress: 0, name: 'scarp', depth: null, calibrations: [] }],
    },
  ],
  models: [],
  at: NOW,
} as unknown as Overview;
const figures = (alarms: number) => ({
  alarms,
  alarmsPerWeek: alarms / 2,
  rises: {},
  risesPerWeek: {},
  secondsAbove: {},
  longestAbove: {},
  open: 1,
});
const backtest = {
  from: '2026-02-01T00:00:00.000Z',
  to: NOW,
  readings: 4_032,
  tookMs: 120,
  subjects: [
    {
      subject: 'sensor:4',
      sensorName: 'scarp',
      sensorType: 'b7',
      deviceName: 'rtu 11',
      deviceNo: '11',
      stationId: 2,
      stationName: 'North',
      readings: 4_032,
    },
  ],
  subjectCount: 1,
  proposed: figures(6),
  inForce: figures(2),
  inForceVersion: { ruleId: 7, version: 1 },
  difference: { inBoth: 2, onlyProposed: 4, onlyInForce: 0, earlier: 2, later: 0, medianShiftS: -7_200 },
  episodes: [
    {
      run: 'proposed',
      subject: 'sensor:4',
      from: '2026-02-20T00:00:00.000Z',
      to: null,
      worstLevel: 2,
      changes: [['2026-02-20T00:00:00.000Z', 2]],
      trigger: { isAhead: true, isSuspect: true },
      other: null,
      isInBoth: false,
      shiftS: null,
    },
  ],
  episodeCount: 1,
  events: [
    {
      id: 1,
      name: 'north scarp slid',
      stationId: 2,
      stationName: 'North',
      at: '2026-02-26T00:00:00.000Z',
      proposed: { 1: null, 2: 518_400, 3: 518_400, 4: 604_800 },
      inForce: { 1: null, 2: null, 3: null, 4: 86_400 },
    },
  ],
} as unknown as Backtest;

let saving: () => unknown;
let testing: () => unknown;

const BACKTEST = 'POST /rest/alarm-rules/backtest';
const routes: Routes = {
  [BACKTEST]: () => testing(),
  'GET /rest/alarm-rules': { current: 1, size: 50, total: 1, records: [stored] },
  'GET /rest/alarm-rules/:id': stored,
  '(POST|PUT) /rest/alarm-rules(/:id)?': () => saving(),
};

inLanguage('en');
beforeEach(() => {
  saving = () => ({ id: 7, version: 4, definitionVersion: 2 });
  testing = () => backtest;
});
const everything = ['alarm-rule:create', 'alarm-rule:update', 'alarm-rule:delete'];
function show(address: string, auths: readonly string[] = everything): void {
  renderApp(<AlarmRulesPage />, { routes, overview, permissions: auths, path: `/alarms/rules${address}` });
}

const limit = (level: number) => page.getByRole('textbox', { name: new RegExp(`^Limit of level ${level}`) });
/** The text of a part of the page, joined. */
const shows = (part: Locator, text: string) => expect.poll(() => part.query()?.textContent ?? '').toContain(text);
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a rule is made: limits in the wrong order are said at once, then it is put in force', async () => {
  show('?rule=new');
  await page.getByRole('textbox', { name: 'Name' }).fill('scarp opens');
  await limit(4).fill('30');
  await expect.element(page.getByText('must be greater than the limit of the next lower level, 30')).toBeVisible();
  await limit(4).fill('5');
  await expect.element(page.getByText(/must be greater than the limit/)).not.toBeInTheDocument();
  await button('Save').click();
  expect(changes()).toEqual([]);
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'County' }).click();
  await button('Save').click();
  await shows(page.getByRole('dialog'), 'This version has not been back-tested');
  await button('Put in force').click();
  await expect.poll(changes).toHaveLength(1);
  expect(changes()[0]).toMatchObject({
    method: 'POST',
    path: '/rest/alarm-rules',
    body: {
      name: 'scarp opens',
      scope: { kind: 'project', id: 1 },
      definition: { condition: { kind: 'threshold', limits: { 4: 5, 3: 20, 2: 35, 1: 50 } } },
    },
  });
});

test('for a rule of one sensor, the server finds its device by what is typed', async () => {
  show('?rule=new');
  await page.getByRole('textbox', { name: 'Name' }).fill('scarp opens');
  await page.getByRole('radiogroup', { name: 'Scope' }).getByText('Sensor').click();
  await page.getByRole('combobox', { name: 'Device' }).fill('rtu');
  await expect.poll(() => calls('GET /rest/devices/judged').map(({ query }) => query.get('keyword'))).toContain('rtu');
  await page.getByRole('option', { name: 'North · rtu 11' }).click();
  await page.getByRole('combobox', { name: 'Sensor' }).click();
  await page.getByRole('option', { name: 'scarp · 1' }).click();
  await button('Save').click();
  await button('Put in force').click();
  await expect.poll(changes).toHaveLength(1);
  expect(changes()[0]?.body).toMatchObject({ scope: { kind: 'sensor', id: 4 } });
  expect(calls('GET /rest/overview')).toEqual([]);
});

test('a change is back-tested first: the result is shown beside the version in force, and stored with it', async () => {
  show('?rule=7');
  await limit(2).fill('30');
  await button('Run').click();
  await expect.element(page.getByText(/4,032 readings of 1 subjects/)).toBeVisible();
  await expect.element(page.getByText('Only after')).toBeVisible();
  await shows(page.getByRole('row', { name: /north scarp slid/ }), '6 days');
  await expect.element(page.getByText(/2 hrs? earlier, median/)).toBeVisible();
  await expect
    .element(page.getByRole('img', { name: /^new: 2026-02-20 08:00 alert · clock ahead · suspect readings$/ }))
    .toBeVisible();
  const asked = changes()[0]!.body;
  expect(asked).toMatchObject({ ruleId: 7, overridesId: null, definition: { condition: { limits: { 2: 30 } } } });
  await button('Save').click();
  await shows(page.getByRole('dialog'), '6 alarms, 3 a week');
  await button('Put in force').click();
  await expect.element(page.getByText('Enter the reason for the change')).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('it was too late');
  await button('Put in force').click();
  await expect.poll(() => changes().at(-1)?.method).toBe('PUT');
  expect(changes().at(-1)!.body).toMatchObject({
    version: 3,
    reason: 'it was too late',
    backtest: { proposed: { alarms: 6 }, difference: { onlyProposed: 4 } },
  });
  expect(changes().at(-1)!.body?.['backtest']).not.toHaveProperty('episodes');
});

test('a back-test is cancelled at the server too, and one that fails says why', async () => {
  // A back-test that never ends.
  testing = () => new Promise(() => undefined);
  show('?rule=7');
  await button('Run').click();
  await button('Cancel').click();
  expect(calls(BACKTEST)[0]?.signal?.aborted).toBe(true);
  testing = () => refusal(503, 'the database is away');
  await button('Run').click();
  await expect.element(page.getByText('the database is away')).toBeVisible();
});

test('what was tried before another change is said to be old', async () => {
  show('?rule=7');
  await limit(2).fill('30');
  await button('Run').click();
  await expect.element(page.getByText('Only after')).toBeVisible();
  await limit(2).fill('31');
  await expect.element(page.getByText(/The rule has been changed since/)).toBeVisible();
});

test('somebody else’s newer version is not overwritten', async () => {
  saving = () => refusal(409, 'conflict', 40_904);
  show('?rule=7');
  await page.getByRole('textbox', { name: 'Note' }).fill('mine');
  await button('Save').click();
  await expect.element(page.getByText(/Somebody else has changed this rule/)).toBeVisible();
  expect(changes().map(({ method }) => method)).toEqual(['PUT']);
});

test('who may not change a rule reads it', async () => {
  show('?rule=7', []);
  await expect.element(limit(1)).toHaveAttribute('readonly');
  expect(page.getByRole('button', { name: 'Save' }).query()).toBeNull();
  await page.getByRole('button', { name: /Version 1/ }).click();
  await expect.element(page.getByText('as designed')).toBeVisible();
});

test('the list shows the limits by level and opens a rule', async () => {
  show('');
  const row = page.getByRole('row', { name: /crack/ });
  await shows(row, '410320235150mm');
  await row.getByRole('button').first().click();
  await expect.element(limit(1)).toHaveValue('50');
});
