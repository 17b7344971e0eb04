import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
import { readQuery } from '../../live/fleet/table-query.ts';
import { liveStore } from '../../live/live.ts';
import { snapshotChanges } from '../../live/live-store.ts';
import { testDevice } from '../../live/testing.ts';
import { DeviceTable } from './DeviceTable.tsx';

const COUNT = 10_000;
const device = (index: number) =>
  testDevice(String(100_000 + index), { id: index + 1, name: `RTU-${index}`, security: 'authenticated' });
const devices = Array.from({ length: COUNT }, (_, index) => device(index));
const query = readQuery(new URLSearchParams());

function report(deviceNo: string, battery: number, agoMs = 1_000, signal = -70): void {
  const time = new Date(Date.now() - agoMs).toISOString();
  const status = {
    deviceNo,
    stationId: 1,
    collectTime: time,
    receiveTime: time,
    late: false,
    sequence: 1,
    runStatus: 0,
    encryptionFunction: null,
    resendFunction: null,
    pushData: null,
    values: { battery, signal },
  };
  liveStore.apply(snapshotChanges({ statuses: [status], readings: [], contacts: [], alarms: [], analyses: [] }, time));
}

inLanguage('zh-chs');
beforeEach(async () => {
  // Before any snapshot, no row knows whether its device ever reported.
  report('109999', 12);
  await show(1_200);
});
async function show(width: number): Promise<void> {
  const rows = { count: devices.length, at: (index: number) => devices[index] };
  renderApp(<DeviceTable rows={rows} stations={new Map()} query={query} />, {
    style: `display:flex;width:${width}px;height:480px`,
  });
  // Before the first measurement it has no layout, and columns may change in a moment.
  await expect.poll(() => place.querySelector('[data-wide], [data-cards]')).not.toBeNull();
  await expect.poll(() => shown().length).toBeGreaterThan(5);
}

const shown = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-index]')];
/** The text of each visible row by index. Visible rows may still change during measuring. */
const texts = () => new Map(shown().map((row) => [row.dataset['index'], row.textContent]));
const rowOf = (index: number): HTMLElement | null => place.querySelector(`[data-index="${index}"]`);

describe('a table of 10,000 devices', () => {
  test('contains the visible rows, and announces their number', async () => {
    expect(shown().length).toBeLessThan(40);
    expect(place.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe(String(COUNT + 1));
    const scroller = place.querySelector('[role=grid]');
    scroller?.scrollTo({ top: 40 * 5_000 });
    await expect.poll(() => rowOf(5_003)?.textContent).toContain('RTU-5003');
    expect(shown().length).toBeLessThan(40);
  });

  test('changes one row when its device reports, and no other', async () => {
    const before = texts();
    report('100003', 11.27);
    await expect.poll(() => rowOf(3)?.textContent).toContain('11.27');
    expect(rowOf(3)?.textContent).toContain('在线');
    const changed = [...texts()].filter(([index, text]) => before.has(index) && before.get(index) !== text);
    expect(changed.map(([index]) => index)).toEqual(['3']);
  });

  test('shows a late device in words, slanted and in the colour of lateness', async () => {
    report('100001', 12.5, 1_000_000);
    await expect.poll(() => rowOf(1)?.textContent).toContain('迟报');
    const age = rowOf(1)?.querySelector('time');
    expect(age?.dataset['freshness']).toBe('late');
    expect(age && getComputedStyle(age).fontStyle).toBe('italic');
    expect(rowOf(2)?.textContent).toContain('无数据');
  });

  test('names values that cannot be, with no digit that could be cut off', async () => {
    report('100002', 655.34, 1_000, 32_767);
    await expect.poll(() => rowOf(2)?.textContent.match(/可疑/g)).toHaveLength(2);
    expect(rowOf(2)?.textContent).not.toMatch(/655|32,767/);
    const cells = [...rowOf(2)!.querySelectorAll('[role=gridcell]')].filter((cell) => cell.textContent === '可疑');
    expect(cells.map((cell) => cell.scrollWidth <= cell.clientWidth)).toEqual([true, true]);
  });

  test('is walked with the keys: arrows, pages, the end, and back', async () => {
    rowOf(0)?.querySelector('a')?.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.activeElement?.textContent).toBe('RTU-2');
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.textContent).toBe(`RTU-${COUNT - 1}`);
    await userEvent.keyboard('{Home}');
    await expect.poll(() => document.activeElement?.textContent).toBe('RTU-0');
    expect(place.querySelectorAll('[data-index] a[tabindex="0"]')).toHaveLength(1);
  });

  test('becomes cards where there is no room for columns', async () => {
    await show(340);
    await expect.poll(() => place.querySelector('[role=columnheader]')).toBeNull();
    expect(rowOf(0)?.getBoundingClientRect().height).toBe(68);
    expect(rowOf(0)?.textContent).toContain('S1');
    expect(place.scrollWidth).toBeLessThanOrEqual(340);
  });
});
