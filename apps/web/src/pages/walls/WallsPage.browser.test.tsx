import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultWallSettings, type WallReport } from '@groundwatch/protocol/model';
import type { Overview, WallWithDisplays } from '@groundwatch/protocol/rest';
import { calls, changes, refusal, type Routes as Answers } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { PairingPage } from '../pairing/PairingPage.tsx';
import { WallsPage } from './WallsPage.tsx';

const now = Date.now();
const ago = (s: number): string => new Date(now - s * 1_000).toISOString();
const report: WallReport = {
  heap: 120,
  frameTime: 17,
  paintTime: ago(3),
  version: 'old build',
  lag: 40,
  clockOffset: -1_250,
  width: 3_840,
  height: 2_160,
  pixelRatio: 1,
  isSoundAllowed: false,
  scene: 'station',
  sceneName: 'Qingshi gully',
  dataTime: ago(9),
  alarmId: null,
};
const display = { wallId: 4, pairedBy: 'wang', pairedAt: ago(90_000), lastSeenAt: null, revokedAt: null };
const wall: WallWithDisplays = {
  id: 4,
  revision: 3,
  name: 'Control room',
  stationIds: null,
  language: 'en',
  timeZone: 'Asia/Tokyo',
  settings: defaultWallSettings,
  setUpBy: 'wang',
  stationCount: 12,
  displays: [
    { ...display, id: 8, name: 'left', isSilent: false, fault: null, report, reportedAt: ago(3) },
    { ...display, id: 9, name: 'right', isSilent: true, fault: 'silent', report, reportedAt: ago(7_500) },
  ],
};
const overview = { stations: [{ id: 1, name: 'Qingshi gully' }], devices: [] } as unknown as Overview;

let claims: ({ wallId: number } | null | 404)[];

const routes: Answers = {
  'GET /rest/overview': overview,
  'GET /rest/walls': [wall],
  'GET /rest/walls/mine': () => refusal(401, 'text'),
  'POST /rest/walls/pairings': () => ({
    code: `K7P2Q${calls('POST /rest/walls/pairings').length + 1}`,
    secret: 's'.repeat(43),
    expiresAt: ago(-600),
  }),
  'POST /rest/walls/pairings/claim': () => {
    const next = claims.shift() ?? null;
    return next === 404 ? refusal(404, 'text') : next;
  },
  'PUT /rest/walls/:id': null,
  'POST /rest/walls/:id/displays': null,
  'DELETE /rest/walls/:id/displays/:display': null,
};

inLanguage('en');
beforeEach(() => {
  claims = [];
});
function show(path: string, auths: readonly string[] = ['list', 'create', 'update', 'delete']): void {
  renderApp(
    <Routes>
      <Route path="/walls" element={<WallsPage />} />
      <Route path="/wall" element={<PairingPage />} />
      <Route path="/wall/:id" element={<p>the wall is open</p>} />
    </Routes>,
    { routes, permissions: auths.map((action) => `wall:${action}`), path },
  );
}

test('screens are listed with how they are, silent ones first', async () => {
  show('/walls');
  await expect.element(page.getByText('Silent for', { exact: false })).toBeVisible();
  const rows = [...place.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows[0]).toContain('right');
  expect(rows[1]).toContain('Working');
  expect(rows[1]).toContain('Station · Qingshi gully');
  expect(rows[1]).toContain('blocked by the browser');
  expect(rows[1]).toContain('−1.3 s');
  const link = page.getByRole('link', { name: 'Open the wall Control room' }).element() as HTMLAnchorElement;
  expect(link.getAttribute('href')).toBe('/wall/4');
});

test('who may only look is offered nothing to change', async () => {
  show('/walls', ['list']);
  await expect.element(page.getByText('Control room')).toBeVisible();
  expect(place.querySelectorAll('button')).toHaveLength(0);
});

test('a screen is paired by its code, and revoked after a question', async () => {
  show('/walls');
  await page.getByRole('button', { name: 'Pair a screen · Control room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Code on the screen').fill('k7p 2q4');
  await dialog.getByRole('button', { name: 'Pair a screen' }).click();
  await expect.element(dialog.getByLabelText('Name of the screen')).toBeInvalid();
  await dialog.getByLabelText('Name of the screen').fill('middle');
  await dialog.getByRole('button', { name: 'Pair a screen' }).click();
  await expect
    .poll(changes)
    .toEqual([{ method: 'POST', path: '/rest/walls/4/displays', body: { code: 'K7P 2Q4', name: 'middle' } }]);
  await page.getByRole('button', { name: 'Revoke · left' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.poll(() => changes().at(-1)).toMatchObject({ method: 'DELETE', path: '/rest/walls/4/displays/8' });
});

test('scenes are moved and taken away by buttons, and saved with the revision that was read', async () => {
  show('/walls');
  await page.getByRole('button', { name: 'Edit Control room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Scene 3 earlier' }).click();
  await dialog.getByRole('button', { name: 'Remove scene 1' }).click();
  await dialog.getByLabelText('Scene 1 · Seconds').fill('45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(changes).toHaveLength(1);
  const { path, body } = changes()[0]!;
  expect(path).toBe('/rest/walls/4');
  expect(body).toMatchObject({ revision: 3, name: 'Control room' });
  const { scenes } = (body as unknown as WallWithDisplays).settings;
  expect(scenes.map(({ kind, seconds }) => `${kind} ${seconds}`)).toEqual([
    'alarms 45',
    'station 30',
    'curves 30',
    'table 30',
  ]);
});

test('a screen shows its code, another one when that has expired, and the wall once it was entered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 20 });
  claims = [null, 404, null, { wallId: 4 }];
  show('/wall');
  await expect.element(page.getByText('K7P')).toBeVisible();
  const shown = () => place.querySelector('[role=status]')?.textContent ?? '';
  expect(shown()).toContain('2Q2');
  await vi.advanceTimersByTimeAsync(4_100);
  await expect.poll(shown).toContain('2Q3');
  await vi.advanceTimersByTimeAsync(4_100);
  await expect.element(page.getByText('the wall is open')).toBeVisible();
});
