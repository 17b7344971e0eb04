import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { builtInRuleNames } from '@groundwatch/protocol/model';
import type { MenuNode, Shift, ShiftReport } from '@groundwatch/protocol/rest';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery, userQuery } from '../../session/session.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import '../../theme/mantine-styles.ts';
import '../../theme/part-styles.ts';
import { theme } from '../../theme/theme.ts';
import { ShiftsPage } from './ShiftsPage.tsx';

const AT = '2026-03-01T08:00:00.000Z';
const shift = (more: Partial<Shift> = {}): Shift => ({
  id: 4,
  state: 'running',
  userId: 2,
  accountName: 'wang',
  startedTime: '2026-03-01T00:00:00.000Z',
  handedTime: null,
  nextUserId: null,
  nextName: '',
  takenTime: null,
  remark: '',
  fingerprint: '',
  isOwn: true,
  isForCaller: false,
  ...more,
});
const report: ShiftReport = {
  at: AT,
  figures: { raised: 1, byLevel: { 2: 1 }, open: 3, unacknowledged: 2, deeds: 0, silent: 6, devices: 190 },
  raised: [
    {
      id: 9,
      stationId: 7,
      stationName: 'Qingshi gully',
      subjectName: 'crack 02',
      ruleName: builtInRuleNames.clockAhead.zh,
      kind: 'threshold',
      sensorType: 'b7',
      level: 2,
      worstLevel: 2,
      state: 'unacknowledged',
      trip: { value: 12.84, limit: 12, unit: 'mm', field: 'opening' },
      raisedTime: '2026-03-01T07:00:00.000Z',
      acknowledgedTime: null,
      acknowledgedBy: '',
      endedTime: null,
      isAside: false,
    },
  ],
  open: [],
  silent: [],
  works: [],
  commands: [],
  deeds: [],
  notes: [],
};

let root: Root;
let place: HTMLElement;
let own: Shift | null;
let offered: Shift[];
let calls: { method: string; path: string; body: unknown }[];

function serve(address: string, init?: RequestInit): Response {
  const { pathname: path } = new URL(address, location.href);
  const reply = (data: unknown) => Response.json({ code: 0, msg: 'success', data });
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push({ method: init.method, path, body: init.body ? JSON.parse(init.body as string) : null });
    own ??= shift();
    return reply({ shift: own, report });
  }
  if (path === '/rest/shifts/current') return reply({ own, offered });
  if (path === '/rest/shifts/successors') return reply([{ userId: 5, accountName: 'chen' }]);
  if (path === '/rest/shifts') return reply({ current: 1, size: 12, total: 1, records: [shift()] });
  if (path.startsWith('/rest/shifts/')) return reply({ shift: own ?? offered[0], report });
  return reply({ stations: [], devices: [], models: [] });
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('shift', 'alarm', 'control');
});
beforeEach(() => {
  [own, offered, calls] = [null, [], []];
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

function show(auths: readonly string[] = ['shift:list', 'shift:hand']): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(
    menuQuery.queryKey,
    auths.map((menuAuth) => ({ menuAuth, children: [] })) as unknown as MenuNode[],
  );
  queries.setQueryData(userQuery.queryKey, { accountName: 'wang' } as never);
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={['/shifts']}>
            <ShiftsPage />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
}

test('a shift is begun, noted in, and signed over to somebody with a password', async () => {
  show();
  await page.getByRole('button', { name: 'Begin shift' }).click();
  await expect.element(page.getByText(builtInRuleNames.clockAhead.en)).toBeVisible();
  await page.getByLabelText('What the next shift should know').fill('fog in the valley');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/3 alarms stand, 2 of them unacknowledged/)).toBeVisible();
  await dialog.getByLabelText('Who follows').click();
  await page.getByRole('option', { name: 'chen' }).click();
  await dialog.getByLabelText('Remark').fill('watch the crown');
  await dialog.getByLabelText('Enter your correct user password').fill('a password of mine');
  await dialog.getByRole('button', { name: 'Sign and hand over' }).click();
  await vi.waitFor(() =>
    expect(calls).toEqual([
      { method: 'POST', path: '/rest/shifts', body: null },
      { method: 'POST', path: '/rest/shifts/4/notes', body: { text: 'fog in the valley', stationId: null } },
      {
        method: 'POST',
        path: '/rest/shifts/4/hand-over',
        body: { nextUserId: 5, remark: 'watch the crown', password: 'a password of mine' },
      },
    ]),
  );
});

test('who was named sees it, and takes it over', async () => {
  offered = [shift({ state: 'offered', accountName: 'li', isOwn: false, isForCaller: true, handedTime: AT })];
  show();
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Enter your correct user password').fill('mine');
  await dialog.getByRole('button', { name: 'Sign and take over' }).click();
  await vi.waitFor(() => expect(calls).toMatchObject([{ path: '/rest/shifts/4/take', body: { password: 'mine' } }]));
});

test('without the right shifts are read, and nothing is offered to be done', async () => {
  own = shift();
  show(['shift:list']);
  await expect.element(page.getByText(builtInRuleNames.clockAhead.en)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Hand over' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Add note' }).elements()).toEqual([]);
});

test('what is printed is the report alone', async () => {
  own = shift();
  show();
  await expect.element(page.getByText(builtInRuleNames.clockAhead.en)).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  const printed = document.body.lastElementChild;
  expect(printed?.textContent).toContain(builtInRuleNames.clockAhead.en);
  expect(printed?.querySelector('button, textarea')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await vi.waitFor(() => expect(printed?.isConnected).toBe(false));
});
