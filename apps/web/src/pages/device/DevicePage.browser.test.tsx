import { CHECK_RANGE, CHECK_SELF } from '@groundwatch/protocol/model';
import { flushSync } from 'react-dom';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { liveAlarm } from '../../live/testing.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { DevicePage } from './DevicePage.tsx';
import { ago, answerWatch, feed, MINUTE, panel, reading, show, status } from './testing.tsx';

inLanguage('zh-chs');

test('a device that never reported says so and shows no zero', async () => {
  show();
  await expect.poll(() => panel('最新数据')).toBeTruthy();
  // Before the server's snapshot, missing data is not known to be missing.
  expect(panel('最新数据').ariaBusy).toBe('true');
  expect(place.textContent).not.toMatch(/尚未收到|从未收到|无数据/);
  flushSync(answerWatch);
  expect(panel('运行状态').textContent).toContain('尚未收到状态记录');
  expect(panel('最新数据').textContent).toContain('无数据');
  expect(place.querySelector('header')!.textContent).toContain('从未收到');
});

test('says who the device is, and the number of its last report', async () => {
  feed([status(0)], []);
  show();
  await expect.poll(() => place.textContent).toContain('序号4242');
  expect(place.textContent).toContain('IMEI860412050117203');
});

test('an impossible status value is marked', async () => {
  feed([{ ...status(0), values: { battery: 655.34, signal: 32_767, ambient: 20, loraSignal: -80 } }], []);
  show();
  await expect.poll(() => place.querySelector('header')!.textContent).toContain('655.34V可疑');
  expect(place.querySelector('header')!.textContent).toContain('32,767dBm可疑');
  expect(place.querySelector('header')!.textContent).not.toContain('20.0°C可疑');
});

test('a page of the device is called by the part that it shows, but the first one', async () => {
  const at = (query: string) =>
    renderApp(
      <Routes>
        <Route path="/devices/:deviceNo" element={<DevicePage />} />
      </Routes>,
      { path: `/devices/860${query}`, overview: {} },
    );
  at('?tab=remarks');
  await expect.poll(() => document.title).toBe('地质灾害监测云平台 - 设备 860 · 备注');
  at('?panel=crack-table');
  await expect.poll(() => document.title).toBe('地质灾害监测云平台 - 设备 860 · 数据总览');
  at('');
  await expect.poll(() => document.title).toBe('地质灾害监测云平台 - 设备 860');
});

test('the time of a channel on line has its unit', async () => {
  feed([{ ...status(0), values: { zx0: 12_345 } }], []);
  show();
  await expect.poll(() => panel('通道在线时长').querySelector('li')!.textContent).toBe('zx03.4 时');
});

test('of a sensor with two parts, the one that is right is not called suspect for the other', async () => {
  const values = { x: 30, y: 40, z: 80, zeroMode: 0, crackOpening: 7.777, temperature: 20 };
  feed([], [reading(14, 'b11', values, { checks: CHECK_SELF, port: 4 })]);
  show();
  await expect.poll(() => panel('最新数据').textContent).toContain('+7.777');
  const [tilt, crack] = [...panel('最新数据').querySelectorAll('h4')].map((title) => title.parentElement!.textContent);
  expect(tilt).toContain('三轴自检不符');
  expect(tilt).toContain('可疑');
  expect(crack).not.toContain('可疑');
});

test('the head warns of low battery and poor signal in words', async () => {
  feed([status(0)], []);
  show();
  await expect.poll(() => place.querySelector('h1')!.textContent).toContain('RTU-0703 青石沟后缘');
  const head = place.querySelector('header')!.textContent;
  expect(head).toContain('在线');
  expect(head).toContain('电池 · 低11.20V');
  expect(head).toContain('信号 · 差−98dBm');
  flushSync(() => place.querySelector<HTMLElement>('header button[aria-label="设备资料"]')!.click());
  await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain('IMEI860412050117203');
});

test('27 bits are listed, faults by symbol and word; bits 27 and 28 only when set', async () => {
  feed([status((1 << 2) | (1 << 14))], []);
  show();
  await expect.poll(() => panel('运行状态').querySelectorAll('li')).toHaveLength(27);
  const faults = [...panel('运行状态').querySelectorAll('li[data-fault]')];
  expect(faults.map((li) => li.textContent)).toEqual(['2信号质量故障', '14传感器3故障']);
  expect(faults.every((li) => li.querySelector('svg'))).toBe(true);
  expect(panel('运行状态').textContent).toContain('2 故障');
  flushSync(() => feed([status(1 << 28, 0)], []));
  await expect.poll(() => panel('运行状态').querySelectorAll('li')).toHaveLength(28);
  expect(panel('运行状态').querySelector('li[data-fault]')!.textContent).toContain('中心6 认证');
});

test('a value changes as it comes, with sign, decimals and unit', async () => {
  feed([], [reading(11, 'b4', { x: -0.0651, y: 0.1, total: 0.12 })]);
  show();
  await expect.poll(() => panel('最新数据').textContent).toContain('−0.0651°');
  flushSync(() =>
    feed([], [reading(11, 'b4', { x: 0.25, y: 0.1, total: 0.3 }, { collectTime: ago(0), receiveTime: ago(0) })]),
  );
  await expect.poll(() => panel('最新数据').textContent).toContain('+0.2500°');
});

test('fault, late and silent look different from one another', async () => {
  feed(
    [],
    [
      reading(11, 'b4', { x: 0.1 }, { quality: 2 }),
      reading(12, 'b7', { opening: 12.84 }, { port: 2, collectTime: ago(20 * MINUTE) }),
      reading(13, 'weather', { temperature: 8.5 }, { port: 3, collectTime: ago(90 * MINUTE) }),
    ],
  );
  show();
  await expect.poll(() => panel('最新数据').querySelectorAll('section')).toHaveLength(3);
  const [faulty, late, silent] = [...panel('最新数据').querySelectorAll('section')];
  expect(faulty!.textContent).toContain('传感器故障');
  expect(faulty!.textContent).not.toContain('0.1');
  expect(late!.querySelector('[data-freshness="late"]')!.textContent).toContain('迟');
  expect(late!.textContent).toContain('+12.840');
  expect(silent!.querySelector('[data-freshness="offline"]')!.textContent).toContain('离线');
  expect(silent!.textContent).toContain('8.5');
});

test('a list sensor is a table with one row an element, missing ones dashed', async () => {
  feed([], [reading(14, 'b6', { depth: [100, 200], moisture: [38.61, null], temperature: [21, 20.4] })]);
  show();
  await expect.poll(() => panel('最新数据').querySelectorAll('tbody tr')).toHaveLength(2);
  const rows = [...panel('最新数据').querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((c) => c.textContent),
  );
  expect(rows[0]!.slice(0, 3)).toEqual(['1', '100', '38.61']);
  expect(rows[1]!.slice(0, 3)).toEqual(['2', '200', '—']);
});

test('values that their own checks doubt are shown, with what was wrong', async () => {
  feed([], [reading(11, 'b4', { x: 0.1, y: 0.1, total: 0.9 }, { checks: CHECK_SELF | CHECK_RANGE })]);
  show();
  await expect.poll(() => panel('最新数据').textContent).toContain('可疑 · 超出物理范围 · 三轴自检不符');
  expect(panel('最新数据').textContent).toContain('+0.9000');
});

test('the head counts the faults of the device and leads to what they mean', async () => {
  feed([status((1 << 2) | (1 << 28))], []);
  show('?sensor=11');
  await expect.poll(() => place.querySelector('header a')!.textContent).toContain('2 故障');
  const query = new URL(place.querySelector<HTMLAnchorElement>('header a')!.href).searchParams;
  expect(Object.fromEntries(query)).toEqual({ sensor: '11', tab: 'overview', panel: 'run-status' });
});

test('level and limit are shown only at the quantity in alarm, among the limits of its rule', async () => {
  const values = { x: 0.1, y: 0.25, total: 0.269 };
  feed(
    [],
    [reading(11, 'b4', values)],
    [
      liveAlarm(1, {
        deviceNo: '860',
        sensorId: 11,
        level: 2,
        worstLevel: 2,
        trigger: { value: 0.25, limit: 0.2, unit: '°', field: 'total' },
      }),
    ],
  );
  show();
  const bars = () => [...panel('最新数据').querySelectorAll('[role="img"][aria-label="蓝色注意 0.1 · 橙色警戒 0.2"]')];
  await expect.poll(() => bars().length).toBe(1);
  expect(bars()[0]!.querySelector('[data-here]')?.getAttribute('data-level')).toBe('2');
  const warned = [...panel('最新数据').querySelectorAll<HTMLElement>('[data-level="2"]')].filter((row) =>
    row.textContent.includes('限值'),
  );
  expect(warned.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('合倾角限值 0.2 °')]);
});

test('nothing of a silent device looks new: figures are old, flags unknown except the last reported faults', async () => {
  feed([status(1, 400 * MINUTE)], []);
  show();
  await expect.poll(() => panel('运行状态').textContent).toContain('最后已知 1 故障');
  expect(panel('运行状态').textContent).toContain('故障（最后已知）');
  expect(panel('运行状态').querySelectorAll('li:not([data-fault])')[0]!.textContent).toContain('未知');
  expect(
    [...place.querySelectorAll('header dd [data-freshness]')].every(
      (value) => value.getAttribute('data-freshness') === 'offline',
    ),
  ).toBe(true);
});
