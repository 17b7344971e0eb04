import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { builtInRuleNames, defaultWallSettings, type WallScene } from '@groundwatch/protocol/model';
import type { Overview, WallView } from '@groundwatch/protocol/rest';
import { calls, refusal } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp, takeAway } from '../../../testing/render-app.tsx';
import { liveClient, liveStore } from '../../live/live.ts';
import { liveAlarm } from '../../live/testing.ts';
import { WallPage } from './WallPage.tsx';

const scenes: readonly WallScene[] = [
  { kind: 'alarms', seconds: 5 },
  { kind: 'table', seconds: 3_600 },
  { kind: 'alarms', seconds: 3_600 },
];
const view: WallView = {
  id: 7,
  revision: 1,
  name: 'Yunling wall',
  stationIds: null,
  language: 'en',
  timeZone: 'Asia/Shanghai',
  settings: { ...defaultWallSettings, scenes: [...scenes], takeoverFrom: null, hasSound: false },
  displayId: null,
  mayAcknowledge: true,
};
const overview = {
  stations: [{ id: 4, name: 'Qingshi gully', projectId: 1, projectName: 'Yunling', timeZone: 'Asia/Shanghai' }],
  devices: [
    {
      id: 1,
      deviceNo: '101',
      name: 'RTU-0703',
      stationId: 4,
      sendCycle: 600,
      sensors: [{ id: 1, type: 'b4', port: 1, subAddress: 0, name: 'crown', depth: null, calibrations: [] }],
    },
  ],
  models: [],
} as unknown as Overview;

let answer: () => unknown;

inLanguage('en');
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(liveClient, 'start').mockReturnValue();
  answer = () => view;
});
afterEach(() => {
  localStorage.clear();
});

function show(): void {
  renderApp(
    <Routes>
      <Route path="/wall/:id" element={<WallPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { routes: { 'GET /rest/walls/7/view': () => answer() }, overview, path: '/wall/7' },
  );
}
const scene = () => document.querySelector<HTMLElement>('[data-scene]')?.dataset['scene'];
const layers = () => document.querySelectorAll('[data-scene], [data-state="ready"], [data-state="leaving"]').length;

test('a wall in another language leaves its viewer the own one', async () => {
  answer = () => ({ ...view, language: 'ja' });
  show();
  await expect.poll(() => document.documentElement.lang).toBe('ja-JP');
  expect(document.cookie).toContain('language=en');
  takeAway();
  await expect.poll(() => document.documentElement.lang).toBe('en-GB');
});

test('scenes follow one another, and what is no longer shown is gone', async () => {
  show();
  await expect.element(page.getByText('Scene 1/3 Alarms')).toBeVisible();
  expect(scene()).toBe('alarms');
  // The next scene is prepared invisibly before its turn.
  await expect.poll(() => document.querySelector('[data-state="ready"]')).not.toBeNull();
  await expect.poll(scene).toBe('table');
  await expect.element(page.getByText('Scene 2/3 Live values')).toBeVisible();
  await expect.poll(layers).toBe(1);
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark');
});

test('keys pause, turn and jump; a pause is remembered and shown', async () => {
  show();
  await expect.element(page.getByText('Scene 1/3 Alarms')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Paused')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(scene).toBe('table');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByText('Scene 3/3 Alarms')).toBeVisible();
  await userEvent.keyboard('2');
  await expect.poll(scene).toBe('table');

  show();
  await expect.element(page.getByText('Paused')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Paused')).not.toBeInTheDocument();
});

test('draws only the last scene of quick steps', async () => {
  show();
  await expect.poll(scene).toBe('alarms');
  const first = document.querySelector('[data-scene]');
  const drawn: (string | undefined)[] = [];
  const observer = new MutationObserver(() => drawn.push(scene()));
  observer.observe(document.body, { attributeFilter: ['data-scene'], childList: true, subtree: true });
  for (const key of ['2', '1']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    // The first key is handled meanwhile, and its scene is due later: timers run in the order of their times.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  // Another turn of the same scene.
  await expect.poll(() => scene() && document.querySelector('[data-scene]') !== first).toBe(true);
  observer.disconnect();
  expect(new Set(drawn)).toEqual(new Set(['alarms']));
});

test('the help lists the keys and turns them off; Escape closes it', async () => {
  show();
  await expect.element(page.getByText('Scene 1/3 Alarms')).toBeVisible();
  await userEvent.keyboard('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(dialog).toBeVisible();
  await page.getByRole('switch', { name: /Keyboard shortcuts on/ }).click({ force: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('2');
  await userEvent.keyboard('k');
  await expect.element(page.getByText('Scene 1/3 Alarms')).toBeVisible();
  await page.getByRole('button', { name: 'Keyboard shortcuts', exact: true }).click();
  await page.getByRole('switch', { name: /Keyboard shortcuts on/ }).click({ force: true });
  await page.getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('k');
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});

test('lists open alarms, worst first', async () => {
  liveStore.apply({
    readings: [],
    statuses: [],
    contacts: [],
    analyses: [],
    at: null,
    alarms: [
      liveAlarm(1, { stationId: 4, level: 3, ruleName: 'Tilt of the crown' }),
      liveAlarm(2, {
        stationId: 4,
        level: 2,
        worstLevel: 2,
        ruleName: builtInRuleNames.clockAhead.zh,
        state: 'acknowledged',
      }),
      liveAlarm(3, { stationId: 99, level: 1, ruleName: 'Of another wall' }),
    ],
  });
  show();
  await expect.element(page.getByText(`Qingshi gully · ${builtInRuleNames.clockAhead.en}`)).toBeVisible();
  const rows = [...document.querySelectorAll('[role="listitem"]')].map((row) => row.getAttribute('data-level'));
  expect(rows).toEqual(['2', '3']);
});

test('a screen asks for no permissions, which it does not hold', async () => {
  const asked = () => calls('POST /rest/user/permissions').length;
  const overviewScene = { ...view, settings: { ...view.settings, scenes: [{ kind: 'overview', seconds: 3_600 }] } };
  answer = () => overviewScene;
  show();
  await expect.poll(asked).toBe(1);
  answer = () => ({ ...overviewScene, displayId: 3 });
  show();
  await expect.poll(() => document.body.textContent).toContain('Latest readings');
  expect(asked()).toBe(1);
});

test('says why there is no wall, and comes by itself when there is', async () => {
  answer = () => refusal(502, 'down');
  show();
  await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(page.getByText(/Trying again in/)).toBeVisible();
  answer = () => view;
  await expect.element(page.getByText('Scene 1/3 Alarms'), { timeout: 14_000 }).toBeVisible();
});

test('a screen that nobody has paired is led to where it can be', async () => {
  answer = () => refusal(401, 'who');
  show();
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});
