import type { CalculationRow, Device, Overview } from '@groundwatch/protocol/rest';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { FakeUpload } from '../../registry/testing/fake-registry.tsx';
import { CalculationsList } from './CalculationsList.tsx';

const device = {
  ...{ id: 1, stationId: 1, stationName: '青石沟', deviceNo: '861', name: 'RTU-1', sendCycle: 3_600 },
  sensors: [
    { id: 11, type: 'b7', name: '裂缝03', port: 1, subAddress: 0, depth: null, calibrations: [] },
    { id: 12, type: 'b12', name: '水位01', port: 2, subAddress: 0, depth: null, calibrations: [] },
  ],
} as unknown as Device;
const overview = {
  stations: [{ id: 1, name: '青石沟', timeZone: 'Asia/Shanghai' }],
  devices: [device],
} as unknown as Partial<Overview>;

const row: CalculationRow = {
  ...{ id: 5, version: 1, name: '差值', unit: 'mm', isEnabled: true, sensorId: 20, dueFrom: null },
  ...{ deviceNo: '861', deviceName: 'RTU-1', stationName: '青石沟' },
  versions: [
    {
      ...{
        number: 1,
        validFrom: '2026-06-01T00:00:00.000Z',
        formula: 'a - b',
        authorName: 'x',
        createdAt: '2026-06-01T00:00:00.000Z',
      },
      inputs: [
        { sensorId: 11, field: 'opening', maxAgeS: 7_200 },
        { sensorId: 12, field: 'level', maxAgeS: 7_200 },
      ],
    },
  ],
  latest: { collectTime: '2026-06-02T00:00:00.000Z', value: null, reason: 1, input: 2 },
};

const routes: Routes = {
  'GET /rest/calculations': [row],
  'GET /rest/devices/:deviceNo/latest': { status: null, readings: [] },
  'POST /rest/calculations': { id: 6 },
  'PUT /rest/calculations/:id': null,
  'POST /rest/calculations/preview': {
    from: '2026-06-01T00:00:00.000Z',
    to: '2026-06-02T00:00:00.000Z',
    points: Array.from({ length: 24 }, (_, hour) => [Date.UTC(2026, 5, 1, hour), hour === 5 ? null : hour]),
    missing: [{ reason: 5, input: null, count: 1 }],
    isCut: false,
  },
};
inLanguage('zh-chs');
const permissions = ['calculation:create', 'calculation:update', 'calculation:delete'];
const show = () => renderApp(<CalculationsList />, { routes, overview, permissions });
const dialog = () => page.getByRole('dialog');

test('a series shows its value, or why it has none', async () => {
  show();
  await expect.element(page.getByText('输入超时 · b')).toBeVisible();
  await expect.element(page.getByText('a - b')).toBeVisible();
});

test('a series is found by name, place or formula', async () => {
  show();
  const search = page.getByRole('searchbox', { name: '名称、监测站、公式' });
  await search.fill('A - B');
  await expect.element(page.getByText('a - b')).toBeVisible();
  await search.fill('nothing like it');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
});

test('series come from a file and go into one, as far as the user may', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  renderApp(<CalculationsList />, {
    routes: {
      ...routes,
      'POST /rest/calculations/import': { created: 1, updated: 0, unchanged: 0, problems: [], preview: [] },
    },
    overview,
    permissions: ['calculation:create', 'calculation:import', 'calculation:export'],
  });
  await expect.element(page.getByRole('button', { name: '导出' })).toBeVisible();
  await page.getByRole('button', { name: '导入' }).click();
  await expect.element(dialog()).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, new File(['a'], 'series.csv', { type: 'text/csv' }));
  await dialog()
    .getByRole('button', { name: /导入 1/ })
    .click();
  await expect.poll(() => dialog().elements()).toEqual([]);
  expect(calls('POST /rest/calculations/import').map(({ query }) => query.get('mode'))).toEqual(['check', 'apply']);
});

test('a formula is read as it is typed, tried and saved', async () => {
  show();
  await page.getByRole('button', { name: '新增' }).click();
  await dialog().getByRole('textbox', { name: '名称' }).fill('水头');
  await dialog().getByRole('button', { name: '添加输入' }).click();
  await page.getByRole('button', { name: /裂缝开度 mm/ }).click();
  await page.getByRole('button', { name: '关闭' }).last().click();
  const formula = dialog().getByRole('textbox', { name: '公式' });
  await formula.fill('a + 5');
  await expect.element(dialog().getByText(/第 5 位：mm 与 1 单位不符/)).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: '用历史数据试算' })).toBeDisabled();
  await formula.fill('a + 5[mm]');
  await dialog().getByRole('button', { name: '用历史数据试算' }).click();
  await expect.element(dialog().getByText('共 24 个值，其中缺值 1 个')).toBeVisible();
  await expect.element(dialog().getByText('除以零: 1')).toBeVisible();
  await dialog().getByRole('button', { name: '保存' }).click();
  await expect.poll(() => calls('POST /rest/calculations')).toHaveLength(1);
  expect(changes().at(-1)).toMatchObject({
    path: '/rest/calculations',
    body: {
      name: '水头',
      unit: 'mm',
      formula: 'a + 5[mm]',
      inputs: [{ sensorId: 11, field: 'opening', maxAgeS: 7_200 }],
    },
  });
});
