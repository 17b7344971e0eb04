import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, Profile, Profiles } from '@groundwatch/protocol/rest';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, changes, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp, searchParams } from '../../../testing/render-app.tsx';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { ProfilePanel } from './ProfilePanel.tsx';
import { arrayVector, geometry, profile } from '../../sensors/profiles/testing.ts';

const HOUR = 3_600_000;
const first = Date.parse('2026-07-01T00:00:00Z');
const last = first + 47 * HOUR;
const sensor: ShownSensor = {
  id: 4,
  port: 1,
  type: sensorTypeOf('b2'),
  subAddress: 0,
  name: '深部位移 03',
  depth: null,
  calibrations: [],
};
const device = { id: 1, deviceNo: '860', name: 'RTU-0703', sendCycle: 3_600, sensors: [] } as unknown as Device;
const before = arrayVector.before.map(([x, y]) => [x, y] as const);
const after = arrayVector.after.map(([x, y]) => [x, y] as const);
/** Half of the readings before the change, half after it. The newest lacks its second element on request. */
const readings = (changes: (index: number) => Partial<Profile> = () => ({})): Profile[] =>
  Array.from({ length: 48 }, (_, i) => profile(first + i * HOUR, i < 24 ? before : after, changes(i)));

let answer: Profiles;
let held: string[];
let stored: object;

inLanguage('zh-chs');
beforeEach(() => {
  held = [];
  stored = { limitCurve: [[10, 5]] };
  answer = {
    geometry: geometry(),
    sources: { segmentLength: 'setting', fixedEnd: 'device', installMode: 'default' },
    reference: profile(first, before),
    profiles: readings(),
    first: new Date(first).toISOString(),
    last: new Date(last).toISOString(),
  };
});
const routes: Routes = {
  'GET /rest/sensors/4/profiles': ({ query }) => {
    const times = query.get('times')?.split(',');
    return times
      ? { ...answer, profiles: answer.profiles.filter(({ collectTime }) => times.includes(collectTime)) }
      : answer;
  },
  'GET /rest/sensors/4/analysis': () => ({ version: 3, analysis: stored }),
  'PUT /rest/sensors/4/analysis': () => ({ version: 3, analysis: stored }),
};

function show(search = '', shown = sensor): void {
  const period = `from=${new Date(first - HOUR).toISOString()}&to=${new Date(last + HOUR).toISOString()}`;
  renderApp(<ProfilePanel device={device} sensors={[shown]} zone="Asia/Shanghai" />, {
    routes,
    permissions: held,
    path: `/?${period}${search}`,
  });
}
const button = (text: string): HTMLElement =>
  [...place.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === text)!;
const slider = (): HTMLInputElement => place.querySelector<HTMLInputElement>('input[type="range"]')!;
const dates = (): string[][] =>
  [...place.querySelectorAll('section[aria-label="对比日期"] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('dates spread over the period come newest first, with what the near end has moved', async () => {
  show();
  await expect.poll(() => dates()).toHaveLength(6);
  // 10.5 mm: the vector's displacement of the near end, with one decimal.
  expect(dates()[0]!.slice(0, 3)).toEqual(['07-03 07:00', '10.5', '10.5@ 0.0 m']);
  expect(dates().at(-1)!.slice(0, 2)).toEqual(['07-01 08:00', '0.0']);
  await expect.poll(() => place.querySelector('canvas')).not.toBeNull();
});

test('the slider moves through the readings without new requests, also by keys, and the plot follows', async () => {
  show('&pAxis=x');
  await expect.poll(() => slider()).not.toBeNull();
  const before = calls().length;
  slider().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => slider().value).toBe('0');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(slider().value).toBe('2');
  expect(slider().getAttribute('aria-valuetext')).toContain('2026-07-01 10:00:00');
  expect(calls()).toHaveLength(before);
});

test('a reading that the slider stands at joins the comparison, in the address', async () => {
  show();
  await expect.poll(() => slider()).not.toBeNull();
  slider().focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  flushSync(() => button('加入对比').click());
  await expect.poll(() => dates()).toHaveLength(7);
  expect(searchParams().get('pDates')!.split(',')).toContain('2026-07-01T01:00:00.000Z');
  flushSync(() => button('移除 2026-07-01 09:00').click());
  await expect.poll(() => dates()).toHaveLength(6);
});

test('as a table: nodes by dates, agreeing with the vector', async () => {
  show('&pAxis=x&pCount=3');
  await expect.poll(() => dates()).toHaveLength(3);
  await page.getByText('表格', { exact: true }).click();
  await expect.poll(() => place.querySelectorAll('[data-table] tbody tr')).toHaveLength(5);
  const rows = [...place.querySelectorAll('[data-table] tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows.map((row) => row[0])).toEqual(['0.00', '0.50', '1.00', '1.50', '2.00']);
  expect(rows.map((row) => row.at(-1))).toEqual(['+10.47', '+10.47', '+2.62', '0.00', '0.00']);
  expect(rows.map((row) => row[1])).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
});

test('what a re-installation changed is no displacement, and is said', async () => {
  const at = new Date(first + 24 * HOUR).toISOString();
  // The vector's movement of elements 2 and 3.
  const offsets = { x: [0, 0.9, 0.3, 0], y: [0, 0, 0, 0] };
  show('', { ...sensor, reinstallations: [{ id: 1, at, kind: 'reinstalled', offsets }] });
  await expect.poll(() => dates()).toHaveLength(6);
  expect(dates().map(([, moved]) => moved)).toEqual(['0.0', '0.0', '0.0', '0.0', '0.0', '0.0']);
  expect(place.textContent).toContain('已跨 2026-07-02 08:00 的重装归零衔接');
});

test('an element without a value is said, late and suspect readings are marked', async () => {
  answer.profiles = readings((i) =>
    i === 47 ? { late: true, checks: 1, values: { x: [0.3, null, 0.4, 0.2], y: [0.2, null, 0, -0.1] } } : {},
  );
  show();
  await expect.poll(() => place.textContent).toContain('2026-07-03 07:00：单元 2 无数据');
  expect(dates()[0]![0]).toContain('补传');
  expect(dates()[0]![0]).toContain('可疑');
  expect(dates()[0]![1]).toBe('—');
});

test('a changed geometry is drawn at once, kept in the address, and discarded again', async () => {
  show();
  await expect.poll(() => place.textContent).toContain('设备');
  const fixed = place.querySelector<HTMLSelectElement>('select[aria-label="固定端"]')!;
  await userEvent.selectOptions(fixed, 'near');
  await expect.poll(() => searchParams().get('pFixed')).toBe('near');
  await expect.poll(() => dates()[0]!.slice(1, 3)).toEqual(['0.0', '10.5@ 1.5 m']);
  flushSync(() => button('还原').click());
  await expect.poll(() => searchParams().has('pFixed')).toBe(false);
});

test('who may calibrate stores what was tried; what else is set for the sensor stays', async () => {
  held = ['device:calibrate'];
  show('&pSegment=305&pRef=2026-07-01T05:00:00.000Z');
  await expect.poll(() => button('存为此传感器的设定')).toBeTruthy();
  flushSync(() => button('存为此传感器的设定').click());
  await expect.poll(() => changes()[0]).toBeTruthy();
  expect(changes()[0]).toMatchObject({
    body: {
      version: 3,
      analysis: { limitCurve: [[10, 5]], segmentLength: 305, referenceTime: '2026-07-01T05:00:00.000Z' },
    },
  });
  await expect.poll(() => searchParams().has('pSegment') || searchParams().has('pRef')).toBe(false);
});

test('a setting is taken away again by who may calibrate', async () => {
  held = ['device:calibrate'];
  stored = { segmentLength: 305, limitCurve: [[10, 5]] };
  show();
  await expect.poll(() => button('取消设定：单元长度 mm')).toBeTruthy();
  expect(button('取消设定：固定端')).toBeUndefined();
  flushSync(() => button('取消设定：单元长度 mm').click());
  await expect.poll(() => changes()[0]).toBeTruthy();
  expect(changes()[0]!.body).toEqual({
    version: 3,
    analysis: { limitCurve: [[10, 5]] },
  });
});

test('who may not sees what can be tried and nothing to store it with', async () => {
  show('&pSegment=305');
  await expect.poll(() => button('还原')).toBeTruthy();
  expect(button('存为此传感器的设定')).toBeUndefined();
});

test('a ring shows its chords, a level line its heights, the space its three axes', async () => {
  show('&pMode=convergence');
  await expect.poll(() => place.querySelectorAll('[aria-label="测线"] tbody tr')).toHaveLength(2);
  show('&pMode=settlement');
  await expect.poll(() => place.querySelector('[role="img"]')!.getAttribute('aria-label')).toContain('沉降线');
  show('&pView=space');
  await expect.poll(() => place.querySelectorAll('svg[data-plot]')).toHaveLength(2);
  const turnable = place.querySelector<HTMLElement>('[aria-label="三维形态"]')!;
  const drawn = (): string => turnable.querySelector('svg')!.innerHTML;
  const still = drawn();
  turnable.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => drawn()).not.toBe(still);
  expect([...turnable.querySelectorAll('text')].filter((text) => text.textContent?.endsWith(' mm'))).toHaveLength(3);
});

test('a period without readings says since when there are none', async () => {
  answer.profiles = [];
  show();
  await expect.poll(() => place.textContent).toContain('自 2026-07-03 07:00:00 UTC+8 起无数据');
});
