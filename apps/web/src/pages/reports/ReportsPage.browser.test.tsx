import { expect, test } from 'vitest';
import { reportDays } from '@groundwatch/protocol/model';
import { page } from 'vitest/browser';
import type { ReportRow, ReportSchedule, ReportTemplate } from '@groundwatch/protocol/rest';
import { calls, changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { ReportsPage } from './ReportsPage.tsx';

const report: ReportRow = {
  ...{ id: 7, projectId: 2, stationId: null, span: 'week', firstDay: '2026-07-13', lastDay: '2026-07-19' },
  ...{ timeZone: 'Asia/Shanghai', language: 'ja', title: 'Qingshi: weekly report', templateName: 'Standard' },
  ...{ fingerprint: 'ab', knownAt: '2026-07-19T16:00:00.000Z', madeAt: '2026-07-20T00:00:00.000Z' },
  ...{ accountName: 'wang', scheduleName: 'every Monday' },
};
const schedule: ReportSchedule = {
  ...{ id: 3, name: 'every Monday', projectId: 2, stationId: null, placeName: 'Qingshi', span: 'week', clock: '08:00' },
  ...{
    onDay: 1,
    timeZone: 'Asia/Shanghai',
    language: 'ja',
    templateId: null,
    forms: ['pdf'],
    userIds: [5],
    roleIds: [],
  },
  ...{ isEnabled: true, ownerName: 'wang', nextAt: '2026-07-27T00:00:00.000Z', lastAt: null, failure: 'noChannel' },
  version: 4,
};
const template: ReportTemplate = {
  ...{ id: 9, name: 'short', issuer: '', blocks: ['alarms', 'notes'], signers: [], version: 2 },
};
const station = {
  ...{ id: 11, name: 'Gully 1', projectId: 2, projectName: 'Qingshi', stationTypeId: 1, timeZone: 'Asia/Tokyo' },
  ...{ stationTypeNames: { zh: '', en: '', ja: '' }, longitude: null, latitude: null, elevation: null },
};

const routes: Routes = {
  'GET /rest/overview/stations': { stations: [station], models: [] },
  'GET /rest/reports': { current: 1, size: 20, total: 1, records: [report] },
  'GET /rest/reports/templates': [template],
  'GET /rest/reports/schedules': [schedule],
  'GET /rest/reports/receivers': { people: [{ id: 5, name: 'Wang Min', hasAddress: false }], roles: [] },
  'POST /rest/reports': { id: 8 },
  'PUT /rest/reports/templates/:id': null,
  'PUT /rest/reports/schedules/:id': null,
};
const all = ['report:list', 'report:create', 'report:update', 'report:delete'];

inLanguage('en');
function show(path = '/reports', permissions: readonly string[] = all): void {
  renderApp(<ReportsPage />, { routes, permissions, path });
}

test('a report is made of whole weeks of a place, in its zone', async () => {
  show();
  await expect.element(page.getByText('Standard · every Monday')).toBeVisible();
  // A created report cannot be edited.
  expect(page.getByRole('button', { name: /^Edit/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Create a report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a report' }).click();
  await expect.element(dialog.getByText('specify a project or a station, not both')).toBeVisible();
  await dialog.getByLabelText('Project or station').selectOptions('Gully 1');
  await dialog.getByRole('button', { name: 'Date within the period' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  const fifteenth = page.getByRole('button', { name: /^15 \w+ \d+$/ });
  const day = new Date(`${fifteenth.element().getAttribute('aria-label')} UTC`).toISOString().slice(0, 10);
  await fifteenth.click();
  await dialog.getByLabelText('Notes').fill('serviced');
  await dialog.getByRole('button', { name: 'Create a report' }).click();
  await expect.poll(() => changes()).toHaveLength(1);
  const [firstDay, lastDay] = reportDays('week', day);
  expect(changes()[0]).toMatchObject({
    method: 'POST',
    path: '/rest/reports',
    body: {
      stationId: 11,
      projectId: null,
      span: 'week',
      firstDay,
      lastDay,
      timeZone: 'Asia/Tokyo',
    },
  });
});

test('who only reads them makes none, and sees neither schedules nor templates', async () => {
  show('/reports?tab=templates', ['report:list']);
  await expect.element(page.getByRole('button', { name: 'Download Word, no. 7' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Create a report' }).elements()).toEqual([]);
  expect(page.getByRole('link', { name: 'Templates' }).elements()).toEqual([]);
});

test('reports are searched by the server', async () => {
  show('/reports');
  await page.getByRole('searchbox', { name: 'Title, template, created by' }).fill('weekly');
  await expect.poll(() => calls('GET /rest/reports').at(-1)?.query.get('keyword')).toBe('weekly');
});

test('blocks of a template are switched on and put in order', async () => {
  show('/reports?tab=templates');
  await page.getByRole('button', { name: 'Edit short' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Move Notes up' }).click();
  await dialog.getByLabelText('Curves').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()[0]?.body).toMatchObject({ blocks: ['notes', 'alarms', 'curves'], version: 2 });
});

test('a schedule says why it failed, and whom its mail cannot reach', async () => {
  show('/reports?tab=schedules');
  await expect.element(page.getByRole('cell', { name: /Monday 08:00/ })).toBeVisible();
  await expect.element(page.getByText('no mail channel is enabled')).toBeVisible();
  expect(place.scrollWidth).toBeLessThanOrEqual(place.clientWidth);
  await page.getByRole('button', { name: 'Edit every Monday' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Wang Min (no e-mail address)')).toBeVisible();
  await dialog.getByLabelText('When', { exact: true }).selectOptions('Monthly (the month before)');
  await dialog.getByLabelText('Day of the month').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => changes()[0]?.body).toMatchObject({ span: 'month', onDay: 5, userIds: [5], version: 4 });
});

test.each([
  ['schedules', 'Name, project or station', 'qingshi', 'every Monday', 'Nothing matches'],
  ['templates', 'Name, issuer', 'SHORT', 'short', 'Nothing matches'],
])('%s are searched', async (tab, label, keyword, found, none) => {
  show(`/reports?tab=${tab}`);
  const search = page.getByRole('searchbox', { name: label });
  await search.fill(keyword);
  await expect.element(page.getByRole('rowheader', { name: new RegExp(`^${found}`) }).first()).toBeVisible();
  await search.fill('nothing like it');
  await expect.element(page.getByText(none)).toBeVisible();
  expect(page.getByRole('button', { name: /^Edit/ }).elements()).toEqual([]);
});
