import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SearchEntry } from '@groundwatch/protocol/rest';
import { calls, refusal, serve } from '../../../testing/fake-server.ts';
import { address, inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { liveStore } from '../../live/live.ts';
import { snapshotChanges } from '../../live/live-store.ts';
import { preferences } from '../../session/preferences.ts';
import { close, open } from '../open-panel.ts';
import { ShellPanels } from '../ShellPanels.tsx';
import { menuNode } from '../testing.ts';

const entries: SearchEntry[] = ['Gauge 1', 'Gauge 2'].map((name, index) => ({
  kind: 'device',
  id: `86000${index + 1}`,
  name,
  place: 'Qingshi gully',
  keywords: [],
}));
const menu = [
  menuNode(1, '', {
    menuNameEn: 'Back office',
    children: [menuNode(2, '/admin/companies', { menuNameEn: 'Companies' })],
  }),
];

function show(answer: unknown = entries, devices = 0): void {
  const figures = { levels: {}, calm: {}, sensors: {}, mark: 'normal', silentSince: null } as const;
  const counts = [{ stationId: 1, at: '2026-01-01T00:00:00.000Z', devices: { online: devices }, ...figures }];
  const counted = { at: '2026-01-01T00:00:00.000Z', until: '2026-01-01T00:00:05.000Z' };
  const summary = { statuses: [], readings: [], contacts: [], alarms: [], analyses: [], counts, counted };
  liveStore.apply(snapshotChanges(summary, counted.at, ['summary']));
  renderApp(<ShellPanels />, { menu, routes: { 'GET /rest/search-entries': () => answer } });
  open('search');
}
const field = () => page.getByRole('combobox');
const selected = () => page.getByRole('option', { selected: true });

inLanguage('en');
afterEach(() => {
  close();
});

test('pages stand with the way to them, devices with their number and place; arrows choose, Enter opens', async () => {
  show();
  await expect.element(page.getByRole('option', { name: 'Back office / Companies' })).toBeVisible();
  await field().fill('gauge');
  await expect.element(selected().filter({ hasText: /Gauge 1.*860001.*Qingshi gully/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected().filter({ hasText: 'Gauge 2' })).toBeVisible();
  expect(field().element().getAttribute('aria-activedescendant')).toBe(selected().element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/devices/860002');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  open('search');
  const recent = page.getByRole('group', { name: 'Recent' });
  await expect.element(recent.getByRole('option').first().filter({ hasText: 'Gauge 2' })).toBeVisible();
});

test('Enter waits for the devices that are still on their way', async () => {
  let arrive: (found: SearchEntry[]) => void = () => undefined;
  show(new Promise((resolve) => (arrive = resolve)));
  await field().fill('gauge 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Loading stations and devices')).toBeVisible();
  expect(address()).toBe('/');
  arrive(entries);
  await expect.poll(address).toBe('/devices/860002');
});

test("without the server's list the menu is searchable, and the list is refetched", async () => {
  show(refusal(503, 'not now'));
  await field().fill('compan');
  await expect.element(selected().filter({ hasText: 'Companies' })).toBeVisible();
  serve({ 'GET /rest/search-entries': entries });
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await field().fill('gauge');
  await expect.element(selected().filter({ hasText: 'Gauge 1' })).toBeVisible();
  await field().fill('nothing of the kind');
  await expect.element(page.getByText('Nothing found for “nothing of the kind”').first()).toBeVisible();
});

test('stations and devices of a large fleet are found by the server', async () => {
  show([], 100_000);
  const ident = { imei: '', iccid: '' };
  const device = { deviceNo: '860009', name: 'Gauge 9', stationId: 1, stationName: 'Qingshi gully', model: '', ident };
  const station = { kind: 'station', id: '7', name: '高家坪', place: 'Qingshi', keywords: ['gaojiaping', 'gjp'] };
  serve({
    'GET /rest/devices/judged': ({ query }) => ({ records: query.get('keyword') === 'auge' ? [device] : [] }),
    'GET /rest/search-entries/stations': ({ query }) => (query.get('keyword') === 'gjp' ? [station] : []),
  });
  await field().fill('auge');
  await expect.element(selected().filter({ hasText: /Gauge 9.*860009.*Qingshi gully/ })).toBeVisible();
  await field().fill('gjp');
  await expect.element(selected().filter({ hasText: /高家坪.*Qingshi/ })).toBeVisible();
  expect(calls('GET /rest/search-entries').map(({ query }) => query.get('hasSites'))).toEqual(['false']);
  serve({ 'GET /rest/devices/judged': refusal(503, 'not now') });
  await field().fill('auge 9');
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
  serve({ 'GET /rest/devices/judged': { records: [device] } });
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect.element(selected().filter({ hasText: 'Gauge 9' })).toBeVisible();
});

test('a command is carried out', async () => {
  show();
  await field().fill('tomorrow');
  await expect.element(selected().filter({ hasText: 'Theme: Tomorrow Night Blue' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => preferences.store.getState().values['theme']).toBe('tomorrow-night-blue');
});
