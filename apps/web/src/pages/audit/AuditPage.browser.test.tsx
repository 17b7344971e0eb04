import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AuditRow } from '@groundwatch/protocol/rest';
import { calls, refusal, serve } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp, searchParams } from '../../../testing/render-app.tsx';
import { AuditPage } from './AuditPage.tsx';

const LIST = 'GET /rest/audit';
const row: AuditRow = {
  id: 7,
  at: '2026-03-01T02:00:00.000Z',
  userId: 2,
  accountName: 'wang',
  action: 'station:update',
  target: 'Qingshi gully',
  detail: { name: 'Qingshi gully', note: '', was: { name: 'Gully' } },
  address: '10.0.0.7',
  isSuccess: false,
};
const pageOf = (...records: readonly AuditRow[]) => ({ current: 1, size: 50, total: records.length, records });
const show = (path = '/admin/audit', permissions = ['audit:list', 'audit:export']) =>
  renderApp(<AuditPage />, {
    routes: { [LIST]: () => pageOf(row) },
    permissions,
    path,
    style: 'width: 1200px; height: 700px; container: page / inline-size',
  });
const query = () => Object.fromEntries(calls(LIST).at(-1)!.query);

inLanguage('en');

test('the address holds the filters', async () => {
  show('/admin/audit?action=login&isSuccess=false&page=2');
  await expect.poll(() => calls(LIST).length).toBe(1);
  expect(query()).toMatchObject({ action: 'login', isSuccess: 'false', current: '2', size: '50' });
  await page.getByRole('searchbox').fill('gully');
  await expect.poll(() => query()['keyword']).toBe('gully');
  expect(query()).toMatchObject({ action: 'login', current: '1' });
  expect(searchParams().get('action')).toBe('login');
});

test('an entry opens to all that it says, with what stood before', async () => {
  show();
  await page.getByRole('row', { name: /wang/ }).getByRole('button').click();
  const detail = page.getByRole('dialog');
  await expect.element(detail.getByText('10.0.0.7')).toBeVisible();
  await expect.element(detail.getByText('Failed')).toBeVisible();
  expect(detail.element().querySelector('del')?.textContent).toBe('Before: Gully');
  await expect.element(detail.getByText('empty')).toBeVisible();
});

test('a failure is shown and retried; without permission nothing can be exported', async () => {
  serve({ [LIST]: () => refusal(503, 'not now') });
  renderApp(<AuditPage />, { permissions: ['audit:list'], path: '/admin/audit' });
  await expect.element(page.getByText('not now')).toBeVisible();
  expect(page.getByRole('button', { name: 'Export' }).elements()).toEqual([]);
  serve({ [LIST]: pageOf() });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No entry matches')).toBeVisible();
});
