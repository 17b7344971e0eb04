import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invalidate } from '../../api/query.ts';
import type { HornSoundingDetail, HornStation, SoundingHorn } from '@groundwatch/protocol/rest';
import type { QueryClient } from '@tanstack/react-query';
import { changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { address, inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { HornsPage } from './HornsPage.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const at = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

const station: HornStation = {
  stationId: 7,
  stationName: 'Qingshi gully',
  projectName: 'Shimen',
  timeZone: 'Asia/Shanghai',
  needsTwo: true,
  releaseS: 300,
  answerS: 30,
  needsHearing: false,
  version: 1,
  horns: ['village', 'road'].map((deviceName, index) => ({
    deviceNo: `90${index}`,
    deviceName,
    isEnabled: true,
    isUnproven: false,
    horns: 1,
    isOut: false,
    sendCycle: 60,
    ear: null,
    report: { collectTime: at(-60), isSounding: false, battery: deviceName === 'road' ? 97.2 : 12.4, signal: -87 },
  })),
  ears: [{ sensorId: 5, sensorName: 'geophone', deviceName: 'village' }],
};

const horn = (position: number, more: Partial<SoundingHorn> = {}): SoundingHorn => ({
  position,
  deviceNo: `90${position - 1}`,
  deviceName: position === 1 ? 'village' : 'road',
  isChosen: position === 1,
  insteadOf: null,
  order: null,
  stop: null,
  ear: null,
  hearUntil: null,
  soundingAt: null,
  heardAt: null,
  heardPeak: null,
  unheardAt: null,
  missedAt: null,
  answerUntil: null,
  soundsUntil: null,
  ...more,
});

const order = (more: Partial<NonNullable<SoundingHorn['order']>> = {}): NonNullable<SoundingHorn['order']> => ({
  commandId: '00000000-0000-4000-8000-0000000000aa',
  number: 41,
  state: 'sent',
  reason: '',
  tries: 1,
  queuedAt: at(-20),
  sentAt: at(-19),
  acknowledgedAt: null,
  endedAt: null,
  ...more,
});

const sounding = (more: Partial<HornSoundingDetail> = {}): HornSoundingDetail => ({
  id: ID,
  number: 12,
  revision: 1,
  stationId: 7,
  stationName: 'Qingshi gully',
  timeZone: 'Asia/Shanghai',
  alarm: { id: 3, ruleName: 'tilt of the crown', level: 1 },
  action: 'sound',
  level: 1,
  duration: 60,
  voice: 0,
  state: 'awaiting',
  needsTwo: true,
  askedBy: 'wang',
  isOwn: false,
  note: 'cracks widen',
  askedAt: at(-30),
  releaseUntil: at(270),
  releasedBy: '',
  releasedAt: null,
  endedBy: '',
  endedAt: null,
  horns: [horn(1), horn(2)],
  events: [
    { id: 1, at: at(-30), what: 'asked', position: null, accountName: 'wang', note: 'cracks widen', detail: {} },
  ],
  ...more,
});

let queries: QueryClient;
let one: HornSoundingDetail;
let refused: { code: number; msg: string } | null;

const change = () => (refused ? refusal(409, refused.msg, refused.code) : one);
const routes: Routes = {
  'GET /rest/horns/stations': [station],
  'PUT /rest/horns/stations/:id': change,
  'GET /rest/horns': () => ({ current: 1, size: 20, total: 1, records: [one] }),
  'POST /rest/horns': change,
  'GET /rest/horns/:id': () => one,
  'POST /rest/horns/:id/:what': change,
};

inLanguage('en');
beforeEach(() => {
  refused = null;
  one = sounding();
});

function show(path: string, auths: readonly string[] = ['horn:list', 'device:horn', 'station:update']): void {
  ({ queries } = renderApp(<HornsPage />, { routes, permissions: auths, user: { accountName: 'li' }, path }));
}

test('another person sees who asks, for what, how long is left, and releases with a password', async () => {
  show(`/alarms/horns?sounding=${ID}`);
  await expect.element(page.getByText('wang requests release: check, then release')).toBeVisible();
  await expect.element(page.getByText(/4:\d\d left|5:00 left/)).toBeVisible();
  await expect.element(page.getByText('tilt of the crown')).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Qingshi gully: village will sound .* for 60 s/)).toBeVisible();
  await dialog.getByLabelText('Enter your password to confirm').fill('a password of mine');
  one = sounding({ state: 'running', releasedBy: 'li', releasedAt: at(0) });
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect
    .poll(() => changes())
    .toMatchObject([{ path: `/rest/horns/${ID}/release`, body: { password: 'a password of mine' } }]);
  await expect.element(page.getByText('Released by')).toBeVisible();
});

test('whoever asked cannot release, and without the right nothing can be done', async () => {
  one = sounding({ isOwn: true });
  show(`/alarms/horns?sounding=${ID}`);
  await expect.element(page.getByText('You requested this: another person has to release it')).toBeVisible();
  expect(page.getByRole('button', { name: 'Release', exact: true }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  show(`/alarms/horns?sounding=${ID}`, ['horn:list']);
  await expect.element(page.getByText('wang')).toBeVisible();
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toEqual([]);
});

test('the whole sounding is on one screen, and updates with messages', async () => {
  const released = { state: 'running', releasedBy: 'li', releasedAt: at(-20) } as const;
  one = sounding({ ...released, horns: [horn(1, { order: order(), answerUntil: at(10) }), horn(2)] });
  show(`/alarms/horns?sounding=${ID}`);
  const steps = (name: string) =>
    [
      ...page
        .getByRole('list', { name: `Steps of ${name}` })
        .element()
        .querySelectorAll('li'),
    ].map((step) => `${step.querySelector('span:nth-child(2)')?.textContent}: ${step.dataset['mark']}`);
  await expect.element(page.getByText(/answer due in 0:\d\d/)).toBeVisible();
  expect(steps('village')).toEqual([
    'requested: done',
    'released: done',
    'queued: done',
    'sent: done',
    'applied: current',
    'reports sounding: coming',
  ]);
  await expect.element(page.getByText('not called')).toBeVisible();
  const ear = { sensorId: 5, sensorName: 'geophone', threshold: 100 };
  const applied = order({ number: 42, state: 'applied', endedAt: at(-4) });
  one = sounding({
    ...released,
    horns: [
      horn(1, { order: order({ tries: 3 }), missedAt: at(-5) }),
      horn(2, {
        insteadOf: 1,
        order: applied,
        ear,
        soundingAt: at(-3),
        heardAt: at(-2),
        heardPeak: 240,
        soundsUntil: at(56),
      }),
    ],
    events: [
      ...one.events,
      { id: 2, at: at(-5), what: 'fellBack', position: 1, accountName: '', note: '', detail: { to: 2 } },
    ],
  });
  void invalidate(queries, ['horns']);
  await expect.element(page.getByText('instead of village')).toBeVisible();
  await expect.element(page.getByText(/sounding · 0:5\d left/)).toBeVisible();
  expect(steps('road').slice(-2)).toEqual(['reports sounding: done', 'heard by geo-sound: done']);
  await expect.element(page.getByText('next horn called village → road')).toBeVisible();
  expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
  place.style.width = '360px';
  expect(place.scrollWidth).toBeLessThanOrEqual(360);
});

test('a request shows place, level and who hears it, and that another person is needed', async () => {
  show('/alarms/horns');
  await page.getByRole('button', { name: 'Sound horns · Qingshi gully' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Qingshi gully: village will sound/)).toBeVisible();
  const confirm = () => dialog.getByRole('button', { name: /Request release|Sound/ });
  await expect.element(confirm()).toBeDisabled();
  await userEvent.click(dialog.getByText(/^red/i));
  await expect.element(dialog.getByText(/another person has to release the sounding within 5 min/)).toBeVisible();
  await dialog.getByLabelText('Enter your password to confirm').fill('a password of mine');
  refused = { code: 40_906, msg: 'The device is disabled' };
  await dialog.getByRole('button', { name: 'Request release' }).click();
  await expect.element(dialog.getByText('The device is disabled')).toBeVisible();
  refused = null;
  await dialog.getByLabelText('Enter your password to confirm').fill('a password of mine');
  await dialog.getByRole('button', { name: 'Request release' }).click();
  await expect.poll(() => changes()).toHaveLength(2);
  // The same request is the same sounding.
  expect(new Set(changes().map(({ body }) => body?.['id'])).size).toBe(1);
  expect(changes()[1]?.body).toMatchObject({
    stationId: 7,
    deviceNos: ['900'],
    action: 'sound',
    level: 1,
    duration: 60,
    hasReserves: true,
  });
  await expect.poll(() => address()).toContain(`sounding=${ID}`);
});

test('a station has settings: two-person release, order of horns, geo-sound sensors', async () => {
  show('/alarms/horns');
  await expect.element(page.getByText(/12\.40 V · −87 dBm/)).toBeVisible();
  await expect.element(page.getByText(/97\.20 V \(Suspect\) · −87 dBm/)).toBeVisible();
  await page.getByRole('button', { name: 'Settings · Qingshi gully' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move road up' }).click();
  await dialog.getByLabelText('Geo-sound sensor').first().selectOptions('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()).toHaveLength(1);
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    path: '/rest/horns/stations/7',
    body: {
      version: 1,
      needsTwo: true,
      horns: [
        { deviceNo: '901', ear: { sensorId: 5, threshold: 100, windowS: 60 } },
        { deviceNo: '900', ear: null },
      ],
    },
  });
});
