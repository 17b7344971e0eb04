import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { builtInRuleNames } from '@groundwatch/protocol/model';
import type { Shift, ShiftReport } from '@groundwatch/protocol/rest';
import { changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
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
      trigger: { value: 12.84, limit: 12, unit: 'mm', field: 'opening', isSuspect: true },
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

let own: Shift | null;
let offered: Shift[];

const change = () => {
  own ??= shift();
  return { shift: own, report };
};
const routes: Routes = {
  'GET /rest/shifts/current': () => ({ own, offered }),
  'GET /rest/shifts/successors': [{ userId: 5, accountName: 'chen' }],
  'GET /rest/shifts': { current: 1, size: 12, total: 1, records: [shift()] },
  'GET /rest/shifts/:id': () => ({ shift: own ?? offered[0], report }),
  'POST /rest/shifts(/.*)?': change,
};

inLanguage('en');
beforeEach(() => {
  [own, offered] = [null, []];
});
function show(auths: readonly string[] = ['shift:list', 'shift:hand']): void {
  renderApp(<ShiftsPage />, { routes, permissions: auths, user: { accountName: 'wang' }, path: '/shifts' });
}

test('a shift is begun, noted in, and signed over to somebody with a password', async () => {
  show();
  await page.getByRole('button', { name: 'Start shift' }).click();
  await expect.element(page.getByText(builtInRuleNames.clockAhead.en)).toBeVisible();
  await page.getByLabelText('What the next shift should know').fill('fog in the valley');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect.element(page.getByLabelText('What the next shift should know')).toHaveValue('');
  await page.getByLabelText('What the next shift should know').fill('typed, not added');
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/3 open alarms, 2 of them to acknowledge/)).toBeVisible();
  await dialog.getByLabelText('Next on duty').click();
  await page.getByRole('option', { name: 'chen' }).click();
  await dialog.getByLabelText('Remark').fill('watch the crown');
  await dialog.getByLabelText('Enter your password to confirm').fill('a password of mine');
  await dialog.getByRole('button', { name: 'Sign and hand over' }).click();
  await expect
    .poll(() => changes())
    .toEqual([
      { method: 'POST', path: '/rest/shifts', body: null },
      { method: 'POST', path: '/rest/shifts/4/notes', body: { text: 'fog in the valley', stationId: null } },
      { method: 'POST', path: '/rest/shifts/4/notes', body: { text: 'typed, not added', stationId: null } },
      {
        method: 'POST',
        path: '/rest/shifts/4/hand-over',
        body: { nextUserId: 5, remark: 'watch the crown', password: 'a password of mine' },
      },
    ]);
});

test('who was named sees it, and takes it over', async () => {
  offered = [shift({ state: 'offered', accountName: 'li', isOwn: false, isForCaller: true, handedTime: AT })];
  show();
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Take over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Enter your password to confirm').fill('mine');
  await dialog.getByRole('button', { name: 'Sign and take over' }).click();
  await expect.poll(() => changes()).toMatchObject([{ path: '/rest/shifts/4/take', body: { password: 'mine' } }]);
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
  expect(printed?.textContent).toContain('suspect readings');
  expect(printed?.querySelector('button, textarea')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => printed?.isConnected).toBe(false);
});
