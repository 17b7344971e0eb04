import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HornSoundingDetail, HornStation, MenuNode, SoundingHorn } from '@groundwatch/protocol/rest';
import { followHorn } from '../../api/follow-horn.ts';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery, userQuery } from '../../session/session.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import '../../theme/mantine-styles.ts';
import '../../theme/part-styles.ts';
import { theme } from '../../theme/theme.ts';
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
    ear: null,
    report: { collectTime: at(-60), isSounding: false, battery: 12.4, signal: -87 },
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

let root: Root;
let place: HTMLElement;
let queries: QueryClient;
let one: HornSoundingDetail;
let calls: { method: string; path: string; body: Record<string, unknown> }[];
let refusal: { code: number; msg: string } | null;

function serve(address: string, init?: RequestInit): Response {
  const { pathname: path } = new URL(address, location.href);
  const reply = (data: unknown) => Response.json({ code: 0, msg: 'success', data });
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push({ method: init.method, path, body: JSON.parse(init.body as string) as Record<string, unknown> });
    return refusal ? Response.json({ ...refusal, data: null }, { status: 409 }) : reply(one);
  }
  if (path === '/rest/horns/stations') return reply([station]);
  if (path === `/rest/horns/${ID}`) return reply(one);
  if (path === '/rest/horns') return reply({ current: 1, size: 20, total: 1, records: [one] });
  return reply(null);
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('alarm', 'control', 'admin');
});
beforeEach(() => {
  calls = [];
  refusal = null;
  one = sounding();
  vi.stubGlobal(
    'fetch',
    vi.fn((address: string, init?: RequestInit) => Promise.resolve(serve(address, init))),
  );
  place = document.createElement('div');
  place.style.cssText = 'width: 1100px; container: page / inline-size';
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

function show(address: string, auths: readonly string[] = ['horn:list', 'device:horn', 'station:update']): void {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(
    menuQuery.queryKey,
    auths.map((menuAuth) => ({ menuAuth, children: [] })) as unknown as MenuNode[],
  );
  queries.setQueryData(userQuery.queryKey, { accountName: 'li' } as never);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[address]}>
            <Where />
            <HornsPage />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

test('another person sees who asks, for what, how long is left, and releases with a password', async () => {
  show(`/alarms/horns?sounding=${ID}`);
  await expect.element(page.getByText('wang asks for release: check, then release')).toBeVisible();
  await expect.element(page.getByText(/4:\d\d left|5:00 left/)).toBeVisible();
  await expect.element(page.getByText('tilt of the crown')).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Qingshi gully: village will sound .* for 60 s/)).toBeVisible();
  await dialog.getByLabelText('Enter your correct user password').fill('a password of mine');
  one = sounding({ state: 'running', releasedBy: 'li', releasedAt: at(0) });
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await vi.waitFor(() =>
    expect(calls).toMatchObject([{ path: `/rest/horns/${ID}/release`, body: { password: 'a password of mine' } }]),
  );
  await expect.element(page.getByText('Released by')).toBeVisible();
});

test('whoever asked cannot release, and without the right nothing can be done', async () => {
  one = sounding({ isOwn: true });
  show(`/alarms/horns?sounding=${ID}`);
  await expect.element(page.getByText('You asked for it: another person has to release it')).toBeVisible();
  expect(page.getByRole('button', { name: 'Release', exact: true }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  flushSync(() => root.unmount());
  root = createRoot(place);
  show(`/alarms/horns?sounding=${ID}`, ['horn:list']);
  await expect.element(page.getByText('wang')).toBeVisible();
  expect(page.getByRole('button', { name: 'Take back' }).elements()).toEqual([]);
});

test('the whole story is on one screen, and moves on as the server tells', async () => {
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
    'asked: done',
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
  followHorn(queries, null);
  await expect.element(page.getByText('instead of village')).toBeVisible();
  await expect.element(page.getByText(/sounding · 0:5\d left/)).toBeVisible();
  expect(steps('road').slice(-2)).toEqual(['reports sounding: done', 'heard by geo-sound: done']);
  await expect.element(page.getByText('next horn called village → road')).toBeVisible();
  expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
  place.style.width = '360px';
  expect(place.scrollWidth).toBeLessThanOrEqual(360);
});

test('asking names the place, the level and who hears it, and says that another person is needed', async () => {
  show('/alarms/horns');
  await page.getByRole('button', { name: 'Sound horns · Qingshi gully' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Qingshi gully: village will sound/)).toBeVisible();
  const confirm = () => dialog.getByRole('button', { name: /Ask for release|Sound/ });
  await expect.element(confirm()).toBeDisabled();
  await userEvent.click(dialog.getByText(/^red/i));
  await expect.element(dialog.getByText(/nothing sounds before another person releases it within 5 min/)).toBeVisible();
  await dialog.getByLabelText('Enter your correct user password').fill('a password of mine');
  refusal = { code: 40_906, msg: 'The device is disabled' };
  await dialog.getByRole('button', { name: 'Ask for release' }).click();
  await expect.element(dialog.getByText('The device is disabled')).toBeVisible();
  refusal = null;
  await dialog.getByLabelText('Enter your correct user password').fill('a password of mine');
  await dialog.getByRole('button', { name: 'Ask for release' }).click();
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  // The same wish is the same sounding.
  expect(new Set(calls.map(({ body }) => body['id'])).size).toBe(1);
  expect(calls[1]?.body).toMatchObject({
    stationId: 7,
    deviceNos: ['900'],
    action: 'sound',
    level: 1,
    duration: 60,
    hasReserves: true,
  });
  await vi.waitFor(() => expect(page.getByTestId('where').element().textContent).toContain(`sounding=${ID}`));
});

test('a station is set up: two people, the order of the horns, what hears them', async () => {
  show('/alarms/horns');
  await page.getByRole('button', { name: 'Set up · Qingshi gully' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move road up' }).click();
  await dialog.getByLabelText('Geo-sound sensor').first().selectOptions('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
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
