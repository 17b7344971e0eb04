import type { Device, Station } from '@groundwatch/protocol/rest';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { liveClient, liveStore } from '../../live/live.ts';
import { countViews } from '../../live/fleet/count-views.ts';
import { judge } from '../../live/fleet/judge.ts';
import { snapshotChanges } from '../../live/live-store.ts';
import { liveAlarm, status } from '../../live/testing.ts';
import { StationTree } from './StationTree.tsx';

inLanguage('en');

const MANY = 2_000;
const ident = { hardware: '', software: '', bootVersion: '', gsmVersion: '', imei: '', iccid: '', operator: null };
const stations = Array.from({ length: MANY }, (_, index) => ({
  ...{ id: index + 1, name: `Slope ${index + 1}`, projectId: 1, projectName: 'p', stationTypeId: 1 },
  ...{ stationTypeNames: { zh: '', en: '', ja: '' }, longitude: 0, latitude: 0, elevation: null, timeZone: 'UTC' },
})) as Station[];
const devices = stations.map(({ id }) => ({
  ...{ id, deviceNo: String(id), name: `Gauge ${id}`, model: '', stationId: id, stationName: '', tcpServerId: null },
  ...{ security: 'plain', isEnabled: true, createdAt: '2026-01-01T00:00:00Z', sendCycle: 600, clockOffset: 0 },
  ...{ ident, sensors: [] },
})) as unknown as Device[];

const rows = (): string[] => [...place.querySelectorAll('[role="treeitem"]')].map(({ textContent }) => textContent);
const reached = (): string | null | undefined => {
  const id = place.querySelector('[role="tree"]')?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.textContent : null;
};

beforeEach(() => {
  const now = new Date().toISOString();
  const statuses = devices.map(({ deviceNo }) => status(deviceNo, 0, { receiveTime: now, collectTime: now }));
  const alarm = liveAlarm(1, { stationId: 700, deviceNo: '700', level: 2 });
  const snapshot = { statuses, readings: [], contacts: [], alarms: [alarm], analyses: [] };
  liveStore.apply(snapshotChanges(snapshot, now, ['all']));
  const counts = countViews(devices.map((device) => judge(device, liveStore.getState(), Date.now())));
  const counted = { at: now, until: new Date(Date.now() + 60_000).toISOString() };
  const summary = { statuses: [], readings: [], contacts: [], alarms: [], analyses: [], counted };
  liveStore.apply(
    snapshotChanges({ ...summary, counts: counts.map((row) => ({ ...row, at: now })) }, now, ['summary']),
  );
  liveClient.alarms.publish(alarm);
  renderApp(<StationTree onFollow={undefined} />, {
    overview: { stations, devices },
    path: '/devices/3',
    style: 'display: flex; flex-direction: column; width: 200px; height: 400px',
  });
});

test('of thousands of stations only those in sight exist, the worst first, and the tree is one stop of the keyboard', async () => {
  await expect.poll(() => rows()[0]).toBe('Slope 7001 to ack.');
  expect(rows().length).toBeLessThan(60);
  const stops = [...place.querySelectorAll<HTMLElement>('[role="tree"], [role="treeitem"]')];
  expect(stops.filter(({ tabIndex }) => tabIndex >= 0).map(({ role }) => role)).toEqual(['tree']);
  // Only the page's device is marked.
  const marked = () => [...place.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
  await expect.poll(marked).toEqual(['Gauge 3']);
  await expect.element(page.getByText('1999 stations normal')).toBeVisible();
  // The server counts no more.
  expect(place.textContent).not.toContain('counted');
  const at = new Date(Date.now() - 90_000).toISOString();
  const none = { readings: [], statuses: [], contacts: [], alarms: [], analyses: [] };
  liveStore.apply({ ...none, counted: { at, until: at }, at: null });
  await expect.element(page.getByText(/^counted 9\d s ago$/)).toBeVisible();
});

test('arrows walk it, open and close stations and reach the last one', async () => {
  await expect.poll(() => rows()[0]).toBe('Slope 7001 to ack.');
  place.querySelector<HTMLElement>('[role="tree"]')?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => rows()[1]).toBe('Gauge 7001 to ack.');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(reached).toBe('Gauge 7001 to ack.');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(reached).toBe('Slope 7001 to ack.');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => rows()[1]).toBe('Slope 1');
  await userEvent.keyboard('{End}');
  await expect.poll(reached).toBe('Slope 2000');
});

test('a filter leaves the stations and devices that are meant, and says so if there are none', async () => {
  await userEvent.fill(page.getByRole('searchbox'), 'gauge 1234');
  await expect.poll(rows).toEqual(['Slope 1234', 'Gauge 1234']);
  await userEvent.fill(page.getByRole('searchbox'), 'nothing of the kind');
  await expect.element(page.getByText('No station matches')).toBeVisible();
});
