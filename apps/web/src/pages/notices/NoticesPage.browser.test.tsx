import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Channel, DeliveryDetail, MenuNode, Person, Roster } from '@groundwatch/protocol/rest';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery } from '../../session/session.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import '../../theme/mantine-styles.ts';
import '../../theme/part-styles.ts';
import { theme } from '../../theme/theme.ts';
import { NoticesPage } from './NoticesPage.tsx';

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

let root: Root;
let place: HTMLElement;
let calls: { method: string; path: string; body: Record<string, unknown> }[];

function serve(address: string, init?: RequestInit): Response {
  const { pathname: path } = new URL(address, location.href);
  const reply = (data: unknown) => Response.json({ code: 0, msg: 'success', data });
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push({ method: init.method, path, body: JSON.parse(init.body as string) as Record<string, unknown> });
    return reply(path.endsWith('/test') ? { id: 77 } : null);
  }
  if (path === '/rest/notices/channels') return reply([channel]);
  if (path === '/rest/notices/rosters') return reply([roster]);
  if (path === '/rest/notices/people') return reply([person]);
  if (path === '/rest/notices/deliveries/77') return reply(delivery);
  return reply(null);
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('alarm', 'admin');
});
beforeEach(() => {
  calls = [];
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

function show(tab: string): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const auths = ['notice:list', 'notice:create', 'notice:update', 'notice:delete'];
  queries.setQueryData(
    menuQuery.queryKey,
    auths.map((menuAuth) => ({ menuAuth, children: [] })) as unknown as MenuNode[],
  );
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[`/alarms/notices?tab=${tab}`]}>
            <NoticesPage />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

test('a secret goes in and is never shown; left empty it stays as it is', async () => {
  show('channels');
  await page.getByRole('button', { name: 'Edit · mail' }).click();
  const dialog = page.getByRole('dialog');
  const secret = dialog.getByLabelText('Password', { exact: true });
  await expect.element(secret).toHaveValue('');
  await expect.element(secret).toHaveAttribute('placeholder', 'set; empty keeps it');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({
    method: 'PUT',
    path: '/rest/notices/channels/3',
    body: { version: 4, secrets: {} },
  });
  await page.getByRole('button', { name: 'Edit · mail' }).click();
  await secret.fill('another one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(calls[1]?.body).toMatchObject({ secrets: { password: 'another one' } }));
});

test('a test message shows what the other side answered', async () => {
  show('channels');
  await page.getByRole('button', { name: 'Test message · mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('E-mail').fill('wang@example.org');
  await dialog.getByRole('button', { name: 'Send test' }).click();
  await expect.element(dialog.getByText('451 try again later')).toBeVisible();
  await expect.element(dialog.getByText('every try failed')).toBeVisible();
  expect(calls).toMatchObject([{ path: '/rest/notices/channels/3/test', body: { to: 'wang@example.org' } }]);
});

test('a roster shows who is on duty and where nobody is; a shift more is one more in what is sent', async () => {
  show('rosters');
  await expect.element(page.getByText(/1 gap in the next four weeks/)).toBeVisible();
  // Of two weeks the Saturdays and Sundays.
  expect(place.querySelectorAll('ol [data-gap]')).toHaveLength(4);
  expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
  await page.getByRole('button', { name: 'Edit · duty room' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a shift' }).click();
  expect(document.querySelectorAll('[role=dialog] ol [data-gap]')).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const shifts = calls[0]?.body['shifts'] as unknown[];
  expect(shifts).toHaveLength(6);
  expect(shifts[5]).toEqual({ week: 0, weekday: 6, from: '00:00', to: '00:00', userId: 9 });
});

test('who cannot be reached stands out', async () => {
  show('people');
  await expect.element(page.getByText('cannot be reached')).toBeVisible();
});
