import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Device } from '@groundwatch/protocol/rest';
import { calls, type Call } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { testDevice } from '../../live/testing.ts';
import { DeviceTablePanel } from './DeviceTablePanel.tsx';

const COUNT = 230;
const device = (index: number): Device =>
  testDevice(String(100_000 + index), { id: index + 1, name: `RTU-${index}`, security: 'authenticated' });
/** The fleet in the order of the server. */
let fleet: Device[];

const judged = ({ query }: Call) => {
  const [current, size] = [Number(query.get('current')), Number(query.get('size'))];
  return { current, size, total: COUNT, all: 500, records: fleet.slice((current - 1) * size, current * size) };
};
const asked = (): string[] =>
  calls('GET /rest/devices/judged').map(
    ({ query }) => `${query.get('current')} ${query.get('sort')} ${query.get('order')}`,
  );
const rowOf = (index: number): HTMLElement | null => place.querySelector(`[data-index="${index}"]`);
const grid = (): HTMLElement => place.querySelector<HTMLElement>('[role=grid]')!;

inLanguage('en');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  fleet = Array.from({ length: COUNT }, (_, index) => device(index));
  renderApp(<DeviceTablePanel />, {
    routes: { 'GET /rest/devices/judged': judged },
    path: '/devices?sort=-battery',
    style: 'display:flex;width:1200px;height:480px',
  });
  await expect.poll(() => rowOf(0)?.textContent).toContain('RTU-0');
});
afterEach(() => {
  vi.useRealTimers();
});

test('asks for the parts in view, and says how many match', async () => {
  expect(asked()).toEqual(['1 battery descending']);
  expect(grid().getAttribute('aria-rowcount')).toBe(String(COUNT + 1));
  expect(place.textContent).toContain('230');
  expect(place.textContent).toContain('500');
  grid().scrollTo({ top: 40 * 120 });
  await expect.poll(() => rowOf(121)?.textContent).toContain('RTU-121');
  expect(new Set(asked())).toEqual(new Set(['1 battery descending', '3 battery descending']));
});

test('goes to the end by a key, and has the focus there once the row has come', async () => {
  rowOf(0)?.querySelector('a')?.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.activeElement?.textContent).toBe(`RTU-${COUNT - 1}`);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement?.textContent).toBe(`RTU-${COUNT - 2}`);
});

test('sorts anew by itself, but not under the pointer', async () => {
  grid().dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
  fleet.reverse();
  const before = asked().length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked()).toHaveLength(before);
  expect(rowOf(0)?.textContent).toContain('RTU-0');
  await vi.advanceTimersByTimeAsync(8_000);
  await expect.poll(() => rowOf(0)?.textContent).toContain('RTU-229');
});
