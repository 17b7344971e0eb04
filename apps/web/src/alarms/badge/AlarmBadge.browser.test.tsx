import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { liveClient, liveStore } from '../../live/live.ts';
import { snapshotChanges } from '../../live/live-store.ts';
import { liveAlarm } from '../../live/testing.ts';
import { pageSound } from '../sound/page-sound.ts';
import { AlarmBadge } from './AlarmBadge.tsx';

inLanguage('en');
beforeEach(() => {
  document.title = 'Groundwatch';
  renderApp(<AlarmBadge />);
});
afterEach(() => {
  pageSound.unmute();
});

test('counts what calls, by the worst level, in the badge and in the title, until it is acknowledged', async () => {
  await expect.element(page.getByRole('link', { name: 'Loading' })).toBeVisible();
  const none = { statuses: [], readings: [], contacts: [], alarms: [], analyses: [] };
  liveStore.apply(snapshotChanges(none, '2026-01-01T00:00:00.000Z', ['summary']));
  await expect.element(page.getByRole('link', { name: 'No alarms' })).toBeVisible();
  liveClient.alarms.publish(liveAlarm(1, { level: 2 }));
  liveClient.alarms.publish(liveAlarm(2, { level: 4 }));
  await expect.element(page.getByRole('link', { name: '2 alarms to acknowledge, worst orange alert' })).toBeVisible();
  await expect.poll(() => document.title).toBe('(2) Groundwatch');
  document.title = 'Groundwatch - Devices';
  await expect.poll(() => document.title).toBe('(2) Groundwatch - Devices');
  for (const id of [1, 2]) liveClient.alarms.publish(liveAlarm(id, { state: 'acknowledged', revision: 2 }));
  await expect.element(page.getByRole('link', { name: '2 open alarms, all acknowledged' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Groundwatch - Devices');
});

test('a mute counts down in sight, and ends by hand', async () => {
  liveClient.alarms.publish(liveAlarm(1, { level: 1 }));
  pageSound.mute(5);
  await expect.element(page.getByRole('button', { name: /^Muted for another [45]:\d\d$/ })).toBeVisible();
  pageSound.unmute();
  await expect.element(page.getByRole('button', { name: /^(Sounding|Sound blocked|Sound on)$/ })).toBeVisible();
});
