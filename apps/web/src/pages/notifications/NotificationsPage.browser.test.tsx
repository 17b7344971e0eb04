import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Channel, DeliveryDetail, Person, Roster } from '@groundwatch/protocol/rest';
import { changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { NotificationsPage } from './NotificationsPage.tsx';

const channel: Channel = {
  id: 3,
  name: 'mail',
  isEnabled: true,
  kind: 'email',
  config: {
    host: 'smtp.example.org',
    port: 587,
    security: 'starttls',
    userName: 'gw',
    from: 'gw@example.org',
    fromName: '',
  },
  secretNames: ['password'],
  version: 4,
  sent: 2,
  failed: 1,
  waiting: 0,
  lastSentAt: null,
  lastFailure: null,
};
const person: Person = {
  userId: 9,
  accountName: 'wang',
  name: 'Wang Min',
  isEnabled: true,
  email: '',
  phone: '',
  timeZone: 'Asia/Shanghai',
  quiet: null,
  browsers: 0,
};
const gap = { from: '2026-11-28T00:00:00.000Z', to: '2026-11-30T00:00:00.000Z', userIds: [] };
const roster: Roster = {
  id: 5,
  name: 'duty room',
  note: '',
  timeZone: 'Asia/Shanghai',
  weeks: 1,
  startsOn: '2026-11-16',
  shifts: [1, 2, 3, 4, 5].map((weekday) => ({ week: 0, weekday, from: '00:00', to: '00:00', userId: 9 })),
  standIns: [],
  version: 2,
  onDuty: [9],
  gaps: [gap],
};
const delivery = {
  id: 77,
  state: 'failed',
  reason: 'gaveUp',
  address: 'wang@example.org',
  subject: 'Test',
  text: 'a test message',
  attempts: [
    { number: 1, at: '2026-11-22T01:00:00.000Z', endedAt: null, outcome: 'failed', proof: '451 try again later' },
  ],
} as unknown as DeliveryDetail;

const routes: Routes = {
  'GET /rest/notifications/channels': [channel],
  'PUT /rest/notifications/channels/:id': null,
  'POST /rest/notifications/channels/:id/test': { id: 77 },
  'GET /rest/notifications/rosters': [roster],
  'PUT /rest/notifications/rosters/:id': null,
  'GET /rest/notifications/people': [person],
  'GET /rest/notifications/deliveries/77': delivery,
};

inLanguage('en');
function show(tab: string): void {
  renderApp(<NotificationsPage />, {
    routes,
    permissions: ['notification:list', 'notification:create', 'notification:update', 'notification:delete'],
    path: `/alarms/notices?tab=${tab}`,
  });
}

test('a secret goes in and is never shown; left empty it stays as it is', async () => {
  show('channels');
  await page.getByRole('button', { name: 'Edit mail' }).click();
  const dialog = page.getByRole('dialog');
  const secret = dialog.getByLabelText('Password', { exact: true });
  await expect.element(secret).toHaveValue('');
  await expect.element(secret).toHaveAttribute('placeholder', 'set; leave empty to keep it');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()).toHaveLength(1);
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    path: '/rest/notifications/channels/3',
    body: { version: 4, secrets: {} },
  });
  await page.getByRole('button', { name: 'Edit mail' }).click();
  await secret.fill('another one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()[1]?.body).toMatchObject({ secrets: { password: 'another one' } });
});

test('a test message shows what the other side answered', async () => {
  show('channels');
  await page.getByRole('button', { name: 'Test message · mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('E-mail').fill('wang@example.org');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect.element(dialog.getByText('451 try again later')).toBeVisible();
  await expect.element(dialog.getByText('all attempts failed')).toBeVisible();
  expect(changes()).toMatchObject([{ path: '/rest/notifications/channels/3/test', body: { to: 'wang@example.org' } }]);
});

test('a roster shows who is on duty and where nobody is; a shift more is one more in what is sent', async () => {
  show('rosters');
  await expect.element(page.getByText(/1 gap in the next four weeks/)).toBeVisible();
  // The Saturdays and Sundays of two weeks.
  expect(place.querySelectorAll('ol [data-gap]')).toHaveLength(4);
  expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
  await page.getByRole('button', { name: 'Edit duty room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a shift' }).click();
  expect(document.querySelectorAll('[role=dialog] ol [data-gap]')).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()).toHaveLength(1);
  const shifts = changes()[0]?.body?.['shifts'] as unknown[];
  expect(shifts).toHaveLength(6);
  expect(shifts[5]).toEqual({ week: 0, weekday: 6, from: '00:00', to: '00:00', userId: 9 });
});

test('each view has its name on its tab', async () => {
  show('channels');
  await expect.poll(() => document.title).toMatch(/Notifications · Channels$/);
  show('people');
  await expect.poll(() => document.title).toMatch(/Notifications · People$/);
});

test('unreachable people are highlighted', async () => {
  show('people');
  await expect.element(page.getByText('cannot be reached')).toBeVisible();
});
