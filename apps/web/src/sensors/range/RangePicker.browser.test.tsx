import { flushSync } from 'react-dom';
import { useTimeRange } from '../use-time-range.ts';
import { preferences } from '../../session/preferences.ts';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { address, inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { PlotControls } from './PlotControls.tsx';
import { RangePicker } from './RangePicker.tsx';

const Page = () => <RangePicker time={useTimeRange()} zone="Asia/Shanghai" />;

inLanguage('zh-chs');

const show = (path: string) => renderApp(<Page />, { path });
const button = (name: string | RegExp): HTMLButtonElement => {
  const all = [...document.querySelectorAll('button')];
  const found = all.find((one) => {
    const text = one.getAttribute('aria-label') ?? one.textContent;
    return typeof name === 'string' ? text === name : name.test(text);
  });
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string | RegExp): void => flushSync(() => button(name).click());
const shows = (period: string) => expect.poll(() => button(/^自定义时段/).getAttribute('aria-label')).toContain(period);
const follow = () => document.querySelector<HTMLInputElement>('[role=switch]')!;
const PERIOD = '/?from=2026-07-11T06:32:00.000Z&to=2026-07-18T06:32:00.000Z';

test('a quick range goes into the address and is marked', async () => {
  show('/?tab=history');
  expect(button('1 周').getAttribute('aria-pressed')).toBe('true');
  press('最近 20 条');
  await expect.poll(() => address()).toBe('/?tab=history&span=last20');
  await expect.poll(() => button('最近 20 条').getAttribute('aria-pressed')).toBe('true');
  expect(follow().checked).toBe(true);
});

test('arrows move by half the period, in the zone of the site; a switch follows the present again, or not', async () => {
  show(`${PERIOD}&span=month`);
  await shows('2026-07-11 14:32 → 2026-07-18 14:32');
  press('向前半屏');
  await shows('2026-07-08 02:32 → 2026-07-15 02:32');
  press('向后半屏');
  await shows('2026-07-11 14:32 → 2026-07-18 14:32');
  expect(follow().checked).toBe(false);
  flushSync(() => follow().click());
  await expect.poll(() => address()).toBe('/?span=month');
  await expect.poll(() => button('向后半屏').disabled).toBe(true);
  flushSync(() => follow().click());
  await expect.poll(() => address()).toMatch(/from=.*&to=/);
});

test('times can be read in UTC', async () => {
  show(PERIOD);
  await expect.poll(() => place.textContent).toContain('Asia/Shanghai UTC+8');
  preferences.set('recordsInUtc', true);
  await shows('2026-07-11 06:32 → 2026-07-18 06:32');
  expect(place.textContent).not.toContain('Asia/Shanghai');
  preferences.set('recordsInUtc', false);
  await shows('2026-07-11 14:32');
});

test('a period of one’s own is written, checked, and applied', async () => {
  show(PERIOD);
  press(/^自定义时段/);
  await expect.poll(() => document.querySelectorAll('form input')).toHaveLength(2);
  const [from, to] = [...document.querySelectorAll<HTMLInputElement>('form input')] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  expect([from.value, to.value]).toEqual(['2026-07-11 14:32', '2026-07-18 14:32']);
  const write = (input: HTMLInputElement, text: string): void =>
    flushSync(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  write(to, '2026-07-11 14:30');
  press('应用时段');
  expect(document.querySelector('form')!.textContent).toContain('结束须晚于开始');
  write(to, '2026-07-12 8:00');
  press('应用时段');
  await expect.poll(() => address()).toBe('/?from=2026-07-11T06%3A32%3A00.000Z&to=2026-07-12T00%3A00%3A00.000Z');
});

test('on a phone only the spans of a plot stay open; the rest unfolds, and is open for a period of one’s own', async () => {
  const Controls = () => (
    <PlotControls time={useTimeRange()} zone="Asia/Shanghai" selection={<b>传感器</b>} summary="裂缝 · 端口 2" />
  );
  await page.viewport(390, 844);
  renderApp(<Controls />, { path: '/?tab=history' });
  await expect.poll(() => place.textContent).toContain('裂缝 · 端口 2');
  expect(place.textContent).not.toContain('传感器');
  press('显示内容、时段和工具');
  await expect.poll(() => place.textContent).toContain('传感器');
  press('向前半屏');
  await expect.poll(() => address()).toContain('from=');
  renderApp(<Controls />, { path: PERIOD });
  await shows('2026-07-11 14:32 → 2026-07-18 14:32');
  await page.viewport(1_280, 800);
});
