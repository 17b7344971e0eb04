import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, StoredRecord } from '@groundwatch/protocol/rest';
import { type Call, calls, refusal, type Routes, serve } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { liveClient } from '../../live/live.ts';
import { status } from '../../live/testing.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { preferences } from '../../session/preferences.ts';
import { tablePanel } from './table-panels.tsx';

const NOW = Date.now();
const TOTAL = 400;
const iso = (ms: number): string => new Date(ms).toISOString();

const device = { id: 1, deviceNo: '1001', name: 'RTU-1', stationId: 1, stationName: '青石沟', sendCycle: 60 } as Device;
const crack: ShownSensor = {
  id: 7,
  port: 2,
  type: sensorTypeOf('b7'),
  subAddress: 0,
  name: '',
  depth: null,
  calibrations: [
    {
      validFrom: iso(0),
      fields: [{ field: 'opening', zero: 10, factor: 1, temperature: null }],
      moisture: null,
    },
  ],
};

/** The record at an index, newest at 0. */
function record(index: number): StoredRecord {
  const time = iso(NOW - index * 60_000);
  return {
    ...{ sensorId: 7, port: 2, type: 'b7', subAddress: 0, collectTime: time, receiveTime: time },
    originalCollectTime: index === 3 ? iso(0) : null,
    quality: index === 1 ? 2 : 0,
    checks: index === 2 ? 1 : 0,
    late: index === 3,
    values: { opening: 20 + index, temperature: 15.5, alarm: 1 },
  };
}
const statusRecord: StoredRecord = {
  ...{ collectTime: iso(NOW), receiveTime: iso(NOW), originalCollectTime: null, late: false },
  ...{ runStatus: 6, encryptionFunction: false, resendFunction: true, pushData: null },
  values: { battery: 12.6, reportType: 0 },
};

const RECORDS = 'GET /rest/devices/1001/records';
function page({ query }: Call): object {
  if (query.get('kind') === 'status') return { current: 1, size: 100, total: 1, next: null, records: [statusRecord] };
  const size = Number(query.get('size'));
  const from = Number(query.get('cursor')?.split('.')[0] ?? 0);
  const records = Array.from({ length: Math.min(size, TOTAL - from) }, (_, i) => record(from + i));
  const next = from + size < TOTAL ? `${from + size}.7` : null;
  return { current: 1, size, total: from === 0 ? TOTAL : -1, next, records };
}

inLanguage('zh-chs');

function show(key: 'crack-table' | 'status-table', width = 1_100, more: Routes = {}): void {
  const Table = tablePanel(key);
  renderApp(<Table device={device} sensors={[crack]} zone="Asia/Shanghai" />, {
    routes: { [RECORDS]: page, ...more },
    overview: {},
    style: `container: page / inline-size; width:${width}px`,
  });
}

const grid = (): HTMLElement => place.querySelector<HTMLElement>('[role=grid]')!;
const rows = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-index]')];
const rowText = (index: number): string | null | undefined =>
  place.querySelector(`[data-index="${index}"]`)?.textContent;
const headings = (): (string | null)[] =>
  [...place.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent);
const button = (text: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent)?.includes(text))!;

describe('a table of stored records', () => {
  test('says what is calibrated beside what was sent, and marks what is not simply good', async () => {
    show('crack-table');
    await expect.poll(() => rowText(0)).toContain('+10.000');
    expect(rowText(0)).toContain('原始 +20.000');
    expect(rowText(0)).toContain('报警');
    expect(rowText(1)).toContain('传感器故障');
    expect(rowText(1)).not.toContain('11.000');
    expect(rowText(2)).toContain('可疑');
    expect(rowText(2)).toContain('超出物理范围');
    expect(rowText(3)).toContain('时钟已校正');
    expect(rowText(3)).toContain('补传');
    expect(headings()[0]).toBe('采集时间');
    expect(headings()).toContain('裂缝开度mm');
  });

  test('holds the rows in sight and asks for more as they are scrolled to', async () => {
    show('crack-table');
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    expect(calls(RECORDS)).toHaveLength(1);
    while (grid().ariaRowCount !== String(TOTAL + 1)) {
      const { scrollHeight } = grid();
      grid().scrollTo({ top: scrollHeight });
      await expect.poll(() => grid().scrollHeight).toBeGreaterThan(scrollHeight);
    }
    grid().scrollTo({ top: grid().scrollHeight });
    await expect.poll(() => rowText(TOTAL - 1)).toContain('原始 +419.000');
    expect(rows().length).toBeLessThan(80);
    expect(new Set(calls(RECORDS).map(({ query }) => query.get('cursor'))).size).toBe(TOTAL / 100);
  });

  test('new records are on top, and the scroll position below stays', async () => {
    show('crack-table');
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    const listen = vi.spyOn(liveClient, 'listen');
    const report = (seconds: number, opening: number): void => {
      const time = iso(NOW + seconds * 1_000);
      for (const [id, publish] of listen.mock.calls)
        publish([
          {
            ...{
              deviceNo: '1001',
              stationId: 1,
              sensorId: id,
              port: 2,
              type: 'b7',
              subAddress: 0,
              quality: 0,
              checks: 0,
            },
            ...{ collectTime: time, receiveTime: time, late: false, values: { opening } },
          },
        ]);
    };
    show('crack-table');
    await expect.poll(() => rowText(0)).toContain('+10.000');
    report(10, 500);
    await expect.poll(() => rowText(0)).toContain('+490.000');
    grid().scrollTo({ top: 2_000 });
    await expect.poll(() => grid().scrollTop).toBe(2_000);
    const top = (): number | undefined =>
      [...place.querySelectorAll<HTMLElement>('[data-index]')]
        .find((row) => row.textContent?.includes('原始 +70.000'))
        ?.getBoundingClientRect().top;
    await expect.poll(top).toBeDefined();
    const before = top();
    report(20, 600);
    await expect.poll(() => place.textContent).toContain('1 条新数据');
    expect(top()).toBe(before);
    button('条新数据').click();
    await expect.poll(() => rowText(0)).toContain('+590.000');
    await expect.poll(() => place.textContent).not.toContain('条新数据');
  });

  test('is walked by keys, and opens a record to all that it says', async () => {
    show('crack-table');
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    rows()[0]?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('可疑 · 超出物理范围');
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('固件版本');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull();
  });

  test('columns are chosen and moved, and stay so', async () => {
    show('crack-table');
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    button('列').click();
    await expect.poll(() => document.querySelectorAll('li [type=checkbox]').length).toBeGreaterThan(5);
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === '当前长度')!.click();
    button('将“温度”前移').click();
    await expect.poll(() => headings().includes('当前长度mm')).toBe(false);
    expect(preferences.store.getState().values['records.crack']).toMatchObject({ hidden: ['currentLength'] });
    expect(headings().indexOf('温度°C')).toBeLessThan(headings().indexOf('安装长度mm'));
    show('crack-table');
    await expect.poll(() => rows().length).toBeGreaterThan(5);
    expect(headings()).not.toContain('当前长度mm');
  });

  test('where there is no room, records are cards', async () => {
    show('crack-table', 360);
    await expect.poll(() => grid().dataset['cards']).toBeDefined();
    await expect.poll(() => rowText(0)).toContain('裂缝开度');
    expect(rowText(0)).toContain('+10.000');
    expect(grid().scrollWidth).toBeLessThanOrEqual(grid().clientWidth);
  });

  test('says when there is nothing, and offers to ask again when it failed', async () => {
    show('crack-table', 1_100, { [RECORDS]: () => refusal(500, '服务器内部错误') });
    await expect.poll(() => place.querySelector('[role=alert]')?.textContent).toContain('服务器内部错误');
    serve({ [RECORDS]: { current: 1, size: 100, total: 0, next: null, records: [] } });
    button('重试').click();
    await expect.poll(() => place.textContent).toContain('此时段内没有读数');
  });
});

test('the run status of each record is read at a glance, in numbers and words', async () => {
  const listen = vi.spyOn(liveClient, 'listenToStatuses');
  show('status-table');
  await expect.poll(() => rowText(0)).toContain('12.60');
  const flags = place.querySelector<HTMLElement>('[data-index="0"] [role=img]');
  expect(flags?.ariaLabel).toBe('故障：SIM 卡、信号质量');
  expect(flags?.querySelectorAll('i')).toHaveLength(27);
  expect([...flags!.querySelectorAll('[data-state=fault]')].map(({ textContent }) => textContent)).toEqual(['1', '2']);
  const time = iso(NOW + 60_000);
  const next = status('1001', 0, { collectTime: time, receiveTime: time, runStatus: null });
  listen.mock.lastCall?.[1]([next]);
  await expect.poll(() => place.querySelector('[data-index="0"] [role=img]')?.ariaLabel).toBe('运行状态未知');
  await userEvent.click(place.querySelector('[data-index="1"]')!);
  await expect.poll(() => document.querySelectorAll('[role=dialog] li[data-state=fault]').length).toBe(2);
});
