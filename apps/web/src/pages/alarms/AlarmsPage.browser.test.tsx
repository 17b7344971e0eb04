import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Alarm, AlarmStatistics, AlarmResponse, Overview } from '@groundwatch/protocol/rest';
import { type Call, calls, changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { alarmOf, burst } from '../../features/alarms/testing.ts';
import { liveStore } from '../../live/live.ts';
import { liveAlarm } from '../../live/testing.ts';
import { AlarmsPage } from './AlarmsPage.tsx';

const overview = {
  stations: [
    { id: 4, name: 'Qingshi gully', projectId: 1, projectName: 'Yunling', timeZone: 'Asia/Shanghai' },
    { id: 5, name: 'Laoying rock', projectId: 1, projectName: 'Yunling', timeZone: 'Asia/Shanghai' },
  ],
  devices: [
    {
      id: 1,
      deviceNo: '860',
      name: 'RTU-0703',
      stationId: 4,
      sendCycle: 600,
      sensors: [{ id: 11, type: 'b4', name: 'crown', calibrations: [] }],
    },
  ],
  models: [],
} as unknown as Overview;
const statistics: AlarmStatistics = {
  from: '2026-07-17T06:00:00.000Z',
  to: '2026-07-18T06:00:00.000Z',
  raised: 143,
  perHour: 5.96,
  mostInTenMinutes: 24,
  burstShare: 0.021,
  open: { all: 14, unacknowledged: 13, byLevel: { '1': 1, '4': 11 } },
  stale: 1,
  shelved: 0,
  suppressed: 0,
  outOfService: 0,
  chattering: 1,
  medianAcknowledgeS: 312,
  hourly: [{ hour: '2026-07-18T05:00:00.000Z', byLevel: { '1': 2, '4': 3 } }],
  topTen: [
    {
      ruleId: 1,
      ruleName: 'Low battery',
      subject: 'device:1',
      subjectName: 'RTU-0703',
      stationName: 'Qingshi gully',
      count: 31,
      share: 31 / 143,
      isChattering: true,
    },
  ],
};

let records: Alarm[];
let auths: readonly string[];

let windows: readonly object[];
let rosters: readonly object[];
const acknowledge = ({ path, body }: Call): void => {
  const seen = (body as { alarms?: { id: number }[] }).alarms ?? [{ id: Number(/\d+/.exec(path)?.[0]) }];
  const ids = new Set(seen.map(({ id }) => id));
  records = records.map((one) => (ids.has(one.id) ? { ...one, state: 'acknowledged', revision: 9 } : one));
};
const event = { at: '2026-07-18T06:00:00.000Z', detail: {} };
const events = [
  { ...event, id: 1, what: 'raised', collectTime: '2026-07-18T05:59:00.000Z', level: 3, accountName: '', note: '' },
  { ...event, id: 2, what: 'noted', collectTime: null, level: 0, accountName: 'wangmin', note: 'called the watchman' },
];
const response: AlarmResponse = {
  ...{ policyName: 'slopes', onDuty: [], notified: [], steps: [] },
  instruction: 'clear the road',
  checklist: [
    { item: 'call the site', doneAt: '2026-07-18T06:02:00.000Z', doneBy: 'wangmin' },
    { item: 'close the road', doneAt: null, doneBy: '' },
  ],
  peopleAtRisk: '12 households',
  contacts: [{ name: 'Li', role: 'watchman', phone: '555-0146' }],
  owner: { by: 'taken', names: ['chenli'], since: '2026-07-18T06:01:00.000Z' },
  next: { action: 'check', item: 'close the road', dueAt: null, thenTo: [] },
};
const curve = [0, 1, 2].map((i) => [Date.now() - 600_000 + i * 60_000, i, i, i]);
const routes: Routes = {
  'GET /rest/alarms': () => ({ current: 1, size: 1_000, total: records.length, records }),
  'GET /rest/alarms/statistics': statistics,
  'GET /rest/alarms/:id': ({ path }) => ({ ...records.find(({ id }) => path.endsWith(`/${id}`)), events }),
  'GET /rest/alarms/:id/response': response,
  'GET /rest/alarms/:id/assignees': [{ userId: 7, accountName: 'liwei', name: '' }],
  'POST /rest/alarms/:id/assign': response,
  'POST /rest/alarms/:id/checklist': response,
  'GET /rest/history': { resolution: 0, series: { total: curve }, late: [], doubtful: [] },
  'GET /rest/alarm-rules/effective': { rules: [], subjects: [] },
  'GET /rest/alarms/judgements': [],
  'POST /rest/alarms/acknowledge': acknowledge,
  'POST /rest/alarms/:id/acknowledge': acknowledge,
  'POST /rest/alarms/:id/shelve': null,
  'GET /rest/notifications/rosters': () => rosters,
  'GET /rest/notifications/people': ['Wang', 'Chen'].map((name, i) => ({ userId: 7 + i, accountName: '', name })),
  'GET /rest/maintenance-windows': () => windows,
  'DELETE /rest/maintenance-windows/:id': null,
  'POST /rest/history/many': ({ body }) =>
    (body as { questions: { fields: string }[] }).questions.map(({ fields }, i) =>
      i === 0 ? null : { resolution: 0, series: { [fields]: curve }, late: [], doubtful: [] },
    ),
};

inLanguage('en');
beforeEach(async () => {
  // Too narrow for details beside the list.
  await page.viewport(1_300, 900);
  auths = ['alarm:list', 'alarm:acknowledge', 'alarm:shelve', 'alarm:close', 'alarm:suppress', 'device:list'];
  windows = [];
  rosters = [];
  records = [alarmOf(1), alarmOf(2, { level: 2, worstLevel: 2, state: 'acknowledged' }), ...burst(10)];
});
function show(address = '/alarms', width = 1_200, height = 800): void {
  renderApp(<AlarmsPage />, {
    routes,
    permissions: auths,
    user: { id: 7 },
    overview,
    path: address,
    style: `width: ${width}px; height: ${height}px; display: flex; flex-direction: column; container: page / inline-size`,
  });
}
const rows = () => [...place.querySelectorAll<HTMLElement>('[data-row]')];
const ids = () => rows().map((row) => row.dataset['row']);
/** On a busy machine a new address is drawn after more urgent work. */
const BUSY = { timeout: 10_000 };
const count = () => rows().length;

test('a burst is one row per station, worst first, and expands', async () => {
  show();
  await expect.element(page.getByRole('button', { name: 'Laoying rock' })).toBeVisible();
  expect(ids()).toEqual(['station:5', '2', '1', 'station:4']);
  expect(rows().map((row) => row.dataset['weight'])).toEqual(['middle', 'light', 'middle', 'middle']);
  await expect.element(page.getByText(/^burst · 6 alarms/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Laoying rock' }).click();
  await expect.poll(() => rows().length).toBe(10);
});

test('the curves of all rows in sight come with one call; one of which nothing may be seen leaves its place empty', async () => {
  show('/alarms?group=none');
  const drawn = () => place.querySelectorAll('svg[aria-label$="since the trigger"]').length;
  await expect.poll(drawn).toBeGreaterThan(5);
  const asked = calls('POST /rest/history/many').map(({ body }) => (body as { questions: object[] }).questions);
  expect(asked.map(({ length }) => length)).toEqual([drawn() + 1]);
  expect(asked[0]?.[0]).toMatchObject({ sensorId: 11, fields: 'total', points: 60 });
});

test('times are those of the sites', async () => {
  show('/alarms?group=none');
  await expect.poll(count, BUSY).toBe(14);
  const time = [...place.querySelectorAll<HTMLTimeElement>('[data-row] time')].at(-1)!;
  const there = new Date(Date.parse(time.dateTime) + 8 * 3_600_000).toISOString().slice(11, 19);
  expect(time.textContent).toContain(there);
});

test('none is grouped where the address says so', async () => {
  show('/alarms?group=none');
  await expect.poll(() => rows().length).toBe(14);
  expect(ids()[0]).toBe('14');
});

test('filters are kept in the address, and numbers link to their lists', async () => {
  show('/alarms?group=none&level=2');
  await expect.poll(ids).toEqual(['2']);
  const hrefOf = (name: RegExp) => page.getByRole('link', { name }).element().getAttribute('href');
  expect(hrefOf(/red alarm/)).toBe('/alarms?group=none&level=1');
  expect(hrefOf(/orange alert/)).toBe('/alarms?group=none');
  expect(hrefOf(/^\d+ ?to acknowledge/)).toBe('/alarms?group=none&level=2&state=calling');
});

test('a number leads to as many rows, whatever else is asked for', async () => {
  records[0] = alarmOf(1, { isOutOfService: true });
  show('/alarms?group=none&station=4');
  const levels = () =>
    [...place.querySelectorAll<HTMLElement>('nav a:has(b)')].filter(
      ({ textContent }) => !/to acknowledge/.test(textContent),
    );
  await expect.poll(count, BUSY).toBe(8);
  const numbers = levels().map((link) => Number(link.querySelector('b')!.textContent));
  expect(numbers).toEqual([0, 1, 1, 6]);
  for (const [index, number] of numbers.entries()) {
    levels()[index]!.click();
    await expect.poll(count, BUSY).toBe(number);
    levels()[index]!.click();
    await expect.poll(count, BUSY).toBe(8);
  }
});

test('the alarms that one has taken are a press away, and nothing says so without any', async () => {
  show();
  await expect.poll(ids).toHaveLength(4);
  expect(place.querySelector('nav a[href*="state=mine"]')).toBeNull();
  records = [alarmOf(1, { assignedTo: 8 }), alarmOf(2, { assignedTo: 7 })];
  show();
  const mine = page.getByRole('navigation', { name: 'By level' }).getByRole('link', { name: '1 mine' });
  await mine.click();
  await expect.poll(ids).toEqual(['2']);
});

test('the alarms of a rule are those of the rule, with its name to be taken away, in each view that knows rules', async () => {
  show('/alarms?group=none&ruleId=3&station=4,5');
  await expect.poll(count, BUSY).toBe(4);
  expect(document.title).toMatch(/Alarms · Rate of tilt · Qingshi gully \+1$/);
  await page.getByText('Ended', { exact: true }).click();
  await expect.poll(() => calls().at(-1)?.query.get('state')).toBe('normal');
  expect(Object.fromEntries(calls().at(-1)!.query)).toMatchObject({ ruleId: '3', stationIds: '4,5' });
  await page.getByRole('link', { name: /Rule: Rate of tilt$/ }).click();
  await expect.poll(() => calls().at(-1)?.query.has('ruleId')).toBe(false);
  await page.getByText('Statistics', { exact: true }).click();
  await expect.poll(() => calls().at(-1)?.path).toBe('/rest/alarms/statistics');
  expect(calls().at(-1)?.query.get('stationIds')).toBe('4,5');
  await page.getByText('Open', { exact: true }).first().click();
  await expect.poll(count, BUSY).toBe(4);
});

test('several stations are shown, added and taken away', async () => {
  show('/alarms?group=none&station=5');
  await expect.poll(count, BUSY).toBe(6);
  await page.getByRole('combobox', { name: 'Station' }).click();
  await page.getByRole('option', { name: 'Qingshi gully' }).click();
  await expect.poll(count, BUSY).toBe(14);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(count, BUSY).toBe(6);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(count, BUSY).toBe(14);
});

test('the tab of one alarm bears its name', async () => {
  show('/alarms?alarm=2');
  await expect.poll(() => document.title).toMatch(/Alarms · Qingshi gully · Tilt of the crown$/);
});

test('one is acknowledged at once, several with a note', async () => {
  show('/alarms?group=none');
  await page.getByRole('button', { name: 'Acknowledge yellow caution Tilt of the crown Qingshi gully' }).click();
  await expect
    .poll(() => changes().at(-1))
    .toMatchObject({ path: '/rest/alarms/1/acknowledge', body: { revision: 1, note: '' } });
  await expect.poll(() => place.querySelector<HTMLElement>('[data-row="1"]')?.textContent).toMatch(/acknowledged/);
  for (const box of [1, 2]) await page.getByRole('checkbox').nth(box).click({ force: true });
  await page.getByRole('textbox', { name: 'Note' }).fill('seen together');
  await page.getByRole('button', { name: 'Acknowledge 2', exact: true }).click();
  await expect.poll(() => changes().at(-1)?.path).toBe('/rest/alarms/acknowledge');
  expect(changes().at(-1)?.body).toMatchObject({ note: 'seen together', alarms: [{ revision: 1 }, { revision: 1 }] });
});

test('what one may not do is not there', async () => {
  auths = ['alarm:list'];
  show('/alarms?group=none&alarm=1');
  await expect.element(page.getByText('called the watchman')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: /Acknowledge|Shelve|Close alarm|Add note/ }).elements()).toEqual([]);
});

test('a live alarm appears at once, and disappears when it ends', async () => {
  records = [];
  show();
  await expect.element(page.getByText('No open alarms')).toBeVisible();
  const received = liveAlarm(77, { level: 1, worstLevel: 1, stationId: 5, deviceNo: '860', ruleName: 'Failing slope' });
  liveStore.apply({ readings: [], statuses: [], contacts: [], alarms: [received], analyses: [], at: null });
  await expect.element(page.getByRole('button', { name: /^Laoying rock/ })).toBeVisible();
  expect(rows()[0]?.textContent).toContain('Failing slope');
  const ended = { ...received, revision: 2, level: 0, state: 'normal' } as const;
  liveStore.apply({ readings: [], statuses: [], contacts: [], alarms: [ended], analyses: [], at: null });
  await expect.element(page.getByText('No open alarms')).toBeVisible();
});

test('its story says who did what, and lets it be shelved with an end and a reason', async () => {
  show('/alarms?alarm=1');
  const story = page.getByRole('dialog');
  await expect.element(story.getByText('wangmin')).toBeVisible();
  await expect
    .element(story.getByRole('link', { name: 'Curve at the trigger' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/devices\/860\?tab=history&panel=curve&c=11\.total&from=/));
  await story.getByRole('button', { name: 'Shelve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shelve' });
  await dialog.getByText('24 h').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('drilling');
  await dialog.getByRole('button', { name: 'Shelve' }).click();
  await expect.poll(() => changes().at(-1)?.path).toBe('/rest/alarms/1/shelve');
  const { until, reason } = changes().at(-1)!.body as { until: string; reason: string };
  expect(reason).toBe('drilling');
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24);
});

test('its response names what comes next, whose it is and the plan; items are done and the alarm handed over', async () => {
  show('/alarms?alarm=1');
  const response = page.getByRole('region', { name: 'Response' });
  await expect.element(response.getByText(/clear the road/)).toBeVisible();
  expect(response.element().textContent).toMatch(/Nextclose the road.*Ownerchenli.*Checklist 1 of 2.*12 households/);
  await expect.element(response.getByRole('link', { name: '555-0146' })).toHaveAttribute('href', 'tel:5550146');
  await response.getByRole('checkbox', { name: 'close the road' }).click();
  await expect.poll(() => changes().at(-1)?.body).toEqual({ item: 'close the road', isDone: true });
  await response.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over' });
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'liwei' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.poll(() => changes().at(-1)?.path).toBe('/rest/alarms/1/assign');
  expect(changes().at(-1)?.body).toMatchObject({ userId: 7 });
});

test('who is on duty and who follows is said beside the views, and that nobody is', async () => {
  auths = ['alarm:list', 'notification:list'];
  show();
  await expect
    .element(page.getByRole('link', { name: 'nobody on duty' }))
    .toHaveAttribute('href', '/alarms/notices?tab=rosters');
  const shifts = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { week: 0, weekday, from: '08:00', to: '20:00', userId: 7 },
    { week: 0, weekday, from: '20:00', to: '08:00', userId: 8 },
  ]);
  rosters = [
    { id: 1, name: 'Room', timeZone: 'Asia/Shanghai', weeks: 1, startsOn: '2026-01-05', shifts, standIns: [] },
  ];
  show();
  const hour = (new Date().getUTCHours() + 8) % 24;
  const [now, next, at] = hour >= 8 && hour < 20 ? ['Wang', 'Chen', '20:00'] : ['Chen', 'Wang', '08:00'];
  await expect
    .poll(() => place.querySelector('header')!.textContent)
    .toMatch(new RegExp(`On duty${now}handing over to ${next} at .*${at}$`));
});

test('statistics are held against what is recommended', async () => {
  show('/alarms?view=statistics');
  await expect.element(page.getByText('5.9', { exact: false }).or(page.getByText('6.0')).first()).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: /Low battery/ })).toBeVisible();
  expect(page.getByText('beyond the target').elements().length).toBe(3);
});

test('maintenance is ended or taken back after a question, what is over stays as it was', async () => {
  const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString();
  const works = (id: number, stationName: string, from: number) => ({
    ...{ id, stationName, startsAt: hours(from), endsAt: hours(from + 2), cancelledAt: null },
    ...{ stationId: id, reason: 'drilling', accountName: 'wangmin' },
  });
  windows = [works(1, 'North', -1), works(2, 'South', 5), works(3, 'West', -9)];
  show('/alarms?view=maintenance');
  await expect.element(page.getByRole('button', { name: 'Cancel: South' })).toBeVisible();
  expect(page.getByRole('button', { name: /: West$/ }).query()).toBeNull();
  await page.getByRole('button', { name: 'End now: North' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect.poll(changes).toMatchObject([{ method: 'DELETE', path: '/rest/maintenance-windows/1' }]);
});

test('a phone has cards within its width, and the next alarm in reach of the thumb', async () => {
  await page.viewport(390, 844);
  show('/alarms?group=none', 390);
  await expect.poll(() => rows().length).toBe(14);
  expect(place.scrollWidth).toBeLessThanOrEqual(390);
  const bar = page.getByRole('group', { name: 'Next', exact: true });
  const button = bar.getByRole('button', { name: 'Acknowledge' });
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect.poll(() => changes().at(-1)?.path).toBe('/rest/alarms/14/acknowledge');
  expect(page.getByRole('search').query()).toBeNull();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect.element(page.getByRole('search')).toBeVisible();
});

/** Wide enough for list and details side by side. */
async function showWide(address = '/alarms?group=none', height = 800, rowCount = 14): Promise<void> {
  await page.viewport(1_440, 900);
  show(address, 1_208, height);
  await expect.poll(count, BUSY).toBe(rowCount);
}
const current = () => place.querySelector<HTMLElement>('[aria-current="true"]')?.dataset['row'];

test('on a wide screen the alarm is beside the list; keys move through the rows and acknowledge', async () => {
  await showWide();
  const story = page.getByRole('region', { name: 'Alarm details' });
  await expect.element(story.getByRole('heading', { name: /^Laoying rock · / })).toBeVisible();
  expect(current()).toBe('14');
  await userEvent.keyboard('j');
  await expect.poll(current).toBe('2');
  expect(document.title).toMatch(/Alarms · Qingshi gully · Tilt of the crown$/);
  await userEvent.keyboard('j');
  await expect.poll(current).toBe('1');
  // A test before has acknowledged another one just now.
  await expect.element(story.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  await userEvent.keyboard('a');
  await expect.poll(() => changes().at(-1)?.path).toBe('/rest/alarms/1/acknowledge');
  await userEvent.keyboard('k');
  await expect.poll(current).toBe('2');
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('an alarm that leaves the list when it is acknowledged stays beside it, until others are asked for', async () => {
  await showWide('/alarms?state=calling&group=none', 800, 13);
  const story = page.getByRole('region', { name: 'Alarm details' });
  await expect.element(story.getByRole('heading', { name: /^Laoying rock · / })).toBeVisible();
  const alarms = [
    liveAlarm(14, { stationId: 4, deviceNo: '860', revision: 5, state: 'acknowledged', level: 1, worstLevel: 1 }),
  ];
  liveStore.apply({ ...{ readings: [], statuses: [], contacts: [], analyses: [], at: null }, alarms });
  await expect.poll(ids).not.toContain('14');
  await expect.element(story.getByRole('heading', { name: /^Laoying rock · / })).toBeVisible();
});

test('what comes live moves neither the order under the chosen row nor the row itself; what is worse takes its place', async () => {
  await showWide('/alarms?group=none&alarm=2', 420);
  const before = ids();
  const top = () => place.querySelector('[data-row="2"]')!.getBoundingClientRect().top;
  const receive = (id: number, more: Partial<LiveAlarm>) =>
    liveStore.apply({
      ...{ readings: [], statuses: [], contacts: [], analyses: [], at: null },
      alarms: [liveAlarm(id, { stationId: 4, deviceNo: '860', ...more })],
    });
  receive(14, { revision: 5, state: 'acknowledged', level: 1, worstLevel: 1 });
  receive(1, { revision: 5, state: 'acknowledged', level: 3, worstLevel: 3 });
  await expect.poll(() => rows()[0]?.textContent).toMatch(/acknowledged/);
  expect(ids()).toEqual(before);
  const was = top();
  receive(13, { revision: 5, state: 'unacknowledged', level: 1, worstLevel: 1 });
  // It moves to its new place above, and the selected row stays in view.
  await expect.poll(() => ids().indexOf('13')).toBeLessThan(2);
  expect(top()).toBeCloseTo(was, 0);
});
