import { emptyComparison, type ComparisonDefinition } from '@groundwatch/protocol/model';
import type { Comparison, Device, History, Overview } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, changes, type Call, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp, searchParams } from '../../../testing/render-app.tsx';
import { ComparisonView } from './ComparisonView.tsx';

const HOUR = 3_600_000;
const FROM = Date.UTC(2026, 5, 1);
const TO = FROM + 20 * 24 * HOUR;

const sensor = (id: number, type: string, name: string) => ({
  ...{ id, type, name, port: 1, subAddress: 0, depth: null, calibrations: [] },
});
const device = (id: number, stationId: number, stationName: string, sensors: object[]): Device =>
  ({
    id,
    stationId,
    stationName,
    sensors,
    deviceNo: `86${id}`,
    name: `RTU-${id}`,
    sendCycle: 3_600,
  }) as unknown as Device;
const overview = {
  stations: [
    { id: 1, name: '青石沟', timeZone: 'Asia/Shanghai' },
    { id: 2, name: '大坪子', timeZone: 'Asia/Shanghai' },
  ],
  devices: [
    device(1, 1, '青石沟', [sensor(11, 'b7', '裂缝03'), sensor(31, 'weather', '雨量01')]),
    device(2, 2, '大坪子', [sensor(21, 'b7', '裂缝02')]),
  ],
} as unknown as Partial<Overview>;

/** Rain of some hours each week. Crack 11 opens two days later, crack 21 half as much. */
const isWet = (hour: number): boolean => ((hour % 118) + 118) % 118 < 8;
const fallen = (hour: number): number => {
  let sum = 0;
  for (let h = -300; h <= hour; h += 1) sum += isWet(h) ? 2 : 0;
  return sum;
};
const value: Readonly<Record<string, (hour: number) => number>> = {
  11: (hour) => 200 + fallen(hour - 48) / 10,
  21: (hour) => 90 + fallen(hour - 48) / 20,
  31: (hour) => 500 + fallen(hour),
};

function history({ query }: Call): History {
  const [id, field] = [query.get('sensorId')!, query.get('fields')!];
  const series: History['series'][string] = [];
  const first = Math.max(Date.parse(query.get('from')!), FROM - 24 * HOUR);
  for (let time = Math.ceil(first / HOUR) * HOUR; time < Math.min(TO, Date.parse(query.get('to')!)); time += HOUR) {
    const at = value[id]!((time - FROM) / HOUR);
    series.push([time, at, at, at]);
  }
  return { resolution: 0, series: { [field]: series }, late: [], doubtful: [] };
}

const saved: Comparison = {
  ...{ id: 7, name: '雨后位移', isShared: true, isOwn: true, ownerName: 'wang', version: 3, missing: 2 },
  updatedAt: '2026-06-20T00:00:00.000Z',
  definition: { ...emptyComparison, fields: [{ sensorId: 11, field: 'opening' }], span: 'week' },
};
const routes: Routes = {
  'GET /rest/history': history,
  'GET /rest/history/statistics': ({ query }) => ({
    [query.get('fields')!]: { count: 480, expected: 480, mean: 200, min: 200, max: 202, fastest: 4.8 },
  }),
  'GET /rest/alarm-rules/effective': { rules: [], subjects: [] },
  'GET /rest/comparisons': () => [saved],
  'GET /rest/comparisons/:id': () => saved,
  'POST /rest/comparisons': { id: 8 },
  'GET /rest/devices/:deviceNo/latest': { status: null, readings: [] },
};
const permissions = [
  'comparison:list',
  'comparison:create',
  'comparison:update',
  'comparison:delete',
  'comparison:export',
];

inLanguage('zh-chs');

const fields = [11, 21].map((sensorId) => ({ sensorId, field: 'opening' }));
function show(
  definition: Partial<ComparisonDefinition> | null,
  period = [FROM, TO],
  more = '',
  known = overview,
): void {
  const params = new URLSearchParams(more);
  if (definition) params.set('d', JSON.stringify({ ...emptyComparison, ...definition }));
  if (period.length > 0) {
    params.set('from', new Date(period[0]!).toISOString());
    params.set('to', new Date(period[1]!).toISOString());
  }
  renderApp(<ComparisonView />, { routes, overview: known, permissions, path: `/compare?${params.toString()}` });
}
const text = (): string => place.innerText;
const says = (words: string | RegExp): Promise<void> => expect.poll(text).toMatch(words);
const seriesText = (): string => page.getByRole('list', { name: '序列' }).element().textContent;

test('series of two stations count from a date, their difference stands beside them', async () => {
  show({
    fields,
    differences: [{ of: '11.opening', less: '21.opening' }],
    scale: 'zero',
    zeroAt: new Date(FROM + 50 * HOUR).toISOString(),
  });
  await says('裂缝03');
  const rise = (hour: number): number => fallen(hour - 48) - fallen(50 - 48);
  const last = rise(20 * 24 - 1);
  await expect.poll(() => seriesText()).toContain(`+${(last / 10).toFixed(3)}`);
  expect(seriesText()).toContain(`+${(last / 20).toFixed(3)}`);
  expect(seriesText()).toMatch(/差值青石沟 裂缝03 裂缝开度 − 大坪子 裂缝02 裂缝开度/);
  await expect.element(page.getByRole('img', { name: /未保存的对比/ })).toBeVisible();
});

test('a difference across a re-installation says that its values are joined', async () => {
  const at = new Date(FROM + 100 * HOUR).toISOString();
  const offsets = { opening: -100 };
  const [first, second] = overview.devices as [Device, Device];
  const sensors = first.sensors.map((one) => ({
    ...one,
    reinstallations: [{ id: 1, at, kind: 'reinstalled', offsets }],
  }));
  const joined = { ...overview, devices: [{ ...first, sensors }, second] } as Partial<Overview>;
  const differences = [{ of: '11.opening', less: '21.opening' }];
  show({ fields, differences }, [FROM, TO], '', joined);
  await says('差值已跨 2026-06-05 12:00 的重装归零衔接');
  const measured = [11, 21].map((id) => value[id]!(20 * 24 - 1)) as [number, number];
  await expect.poll(seriesText).toContain(`+${(measured[0] - measured[1] + 100).toFixed(3)}`);
});

test('where nothing was measured before the date, that is said instead of drawing from somewhere', async () => {
  show({ fields, scale: 'zero', zeroAt: new Date(FROM - 30 * 24 * HOUR).toISOString() });
  await says('归零时刻前 24 小时没有读数，无法归零：青石沟 裂缝03, 大坪子 裂缝02');
  expect(seriesText()).toContain('—');
});

test('rain is found two days before the movement, with its significance', async () => {
  show({ fields: [...fields, { sensorId: 31, field: 'rainTotal' }] });
  await says(/最强滞后\s*\+48 h · x 在前/);
  await says(/数据对 n\s*\d+ · 相当于 \d+ 对独立/);
  await says(/偶然界\s*± 0\.\d\d/);
  // 2 mm of rain open it by 0.2 mm.
  await says(/斜率 ± 标准误\s*0\.1\d* ± \S+ mm\/mm/);
  await expect.element(page.getByRole('img', { name: /各滞后的相关系数/ })).toBeInTheDocument();
});

test('too few pairs, and trends that resemble everything, are said in words', async () => {
  show({ fields }, [FROM, FROM + 12 * HOUR]);
  await expect.poll(text).toMatch(/数据对太少，无法判断：最多 \d+ 对/);
  const relation = { x: '11.opening', y: '21.opening', xAs: 'value', yAs: 'value', hours: 24 } as const;
  show({ fields, relation }, [FROM, TO]);
  await expect.poll(text).toContain('独立的数据对太少');
});

test('what is not the reader’s is said as missing, in a link and in what was saved', async () => {
  show({ fields: [...fields, { sensorId: 99, field: 'opening' }] });
  await says('1 条序列看不到');
  show(null, [], 'view=7');
  await says('2 条序列看不到');
  await expect.element(page.getByRole('heading', { name: '雨后位移' })).toBeVisible();
  // It opens with its saved period.
  await expect.poll(() => searchParams().get('span')).toBe('week');
});

test('a saved comparison is found by its name', async () => {
  show({ fields });
  const search = page.getByRole('searchbox', { name: '名称、创建人' });
  await search.fill('位移');
  await expect.element(page.getByRole('link', { name: '雨后位移' })).toBeVisible();
  await search.fill('nothing like it');
  await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
  expect(page.getByRole('link', { name: '雨后位移' }).elements()).toEqual([]);
});

test('a series is added by its device, and what was made of it goes with it', async () => {
  show({ fields: [fields[0]!] });
  await page.getByRole('button', { name: '添加序列' }).click();
  await page.getByRole('combobox', { name: '监测站 · 设备' }).click();
  await page.getByRole('option', { name: '大坪子 · RTU-2' }).click();
  await page.getByRole('button', { name: '裂缝开度 mm' }).click();
  await page.getByRole('button', { name: '添加差值' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();
  const draft = (): ComparisonDefinition => JSON.parse(searchParams().get('d')!) as ComparisonDefinition;
  expect(draft()).toMatchObject({ fields, differences: [{ of: '11.opening', less: '21.opening' }] });
  await page.getByRole('button', { name: '大坪子 裂缝02 裂缝开度：更多' }).click();
  await page.getByRole('menuitem', { name: '移出对比' }).click();
  await expect.poll(() => draft()).toMatchObject({ fields: [fields[0]], differences: [] });
});

test('it is saved with its time by a name, and opened as what was saved', async () => {
  show({ fields }, [FROM, TO]);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByLabelText('名称').fill('两处裂缝');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect.poll(() => searchParams().get('view')).toBe('8');
  const period = { from: new Date(FROM).toISOString(), to: new Date(TO).toISOString() };
  expect(changes()).toEqual([
    {
      method: 'POST',
      path: '/rest/comparisons',
      body: { name: '两处裂缝', isShared: false, definition: { ...emptyComparison, fields, span: 'month', period } },
    },
  ]);
  await expect.poll(() => calls('GET /rest/comparisons/8')).not.toEqual([]);
});

test('limits of rules are shown on measured values on request', async () => {
  show({ fields: [fields[0]!] });
  await says('裂缝03');
  expect(calls('GET /rest/alarm-rules/effective')).toEqual([]);
  await page.getByRole('checkbox', { name: '预警限值' }).click();
  await expect.poll(() => calls('GET /rest/alarm-rules/effective')).toHaveLength(1);
  expect(JSON.parse(searchParams().get('d')!)).toMatchObject({ hasLimits: true });
  await page.getByRole('radio', { name: '归零' }).click({ force: true });
  await expect.element(page.getByRole('checkbox', { name: '预警限值' })).not.toBeInTheDocument();
});
