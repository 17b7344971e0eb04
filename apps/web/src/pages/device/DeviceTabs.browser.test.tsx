import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { calls } from '../../../testing/fake-server.ts';
import { inLanguage, place } from '../../../testing/render-app.tsx';
import { liveStore } from '../../live/live.ts';
import { feed, reading, show, status } from './testing.tsx';

inLanguage('zh-chs');

/** The run status panel of the overview, not the one next to the latest values. */
const FLAGS = '[id$="-panel-run-status"] details';

const tabs = (look: 'line' | 'chip'): HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>(`[role="tablist"][data-look="${look}"] [role="tab"]`),
];
const chosen = (look: 'line' | 'chip'): string | undefined =>
  tabs(look).find((tab) => tab.ariaSelected === 'true')?.textContent;

test('tabs are gone through with the arrow keys, and show what they name', async () => {
  show();
  await expect.poll(() => chosen('line')).toBe('最新数据');
  expect(tabs('line').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  for (const [key, name] of [
    ['ArrowRight', '数据总览'],
    ['Home', '地图位置'],
    ['ArrowRight', '最新数据'],
  ] as const) {
    const focused = tabs('line').find(({ tabIndex }) => tabIndex === 0)!;
    flushSync(() => focused.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    await expect.poll(() => chosen('line')).toBe(name);
    expect(document.activeElement?.textContent).toBe(name);
    const panelId = document.activeElement!.getAttribute('aria-controls')!;
    expect(document.getElementById(panelId)!.getAttribute('role')).toBe('tabpanel');
    expect(document.getElementById(panelId)!.checkVisibility()).toBe(true);
  }
});

test('a model says which panels its page has, and in which order', async () => {
  show('?tab=overview', ['curve', 'run-status', 'nothing-known']);
  await expect.poll(() => tabs('line').map((tab) => tab.textContent)).toContain('历史曲线');
  expect(chosen('chip')).toBe('运行状态');
});

test('a tab that was left keeps what was opened in it', async () => {
  feed([status(0)], []);
  show('?tab=overview&panel=run-status');
  await expect.poll(() => place.querySelectorAll<HTMLDetailsElement>(FLAGS)).toHaveLength(27);
  place.querySelectorAll<HTMLDetailsElement>(FLAGS)[4]!.open = true;
  flushSync(() =>
    tabs('line')
      .find((tab) => tab.textContent === '最新数据')!
      .click(),
  );
  await expect.poll(() => place.querySelector<HTMLDetailsElement>(FLAGS)!.checkVisibility()).toBe(false);
  flushSync(() =>
    tabs('line')
      .find((tab) => tab.textContent === '数据总览')!
      .click(),
  );
  await expect.poll(() => place.querySelector<HTMLDetailsElement>(FLAGS)!.checkVisibility()).toBe(true);
  expect(chosen('chip')).toBe('运行状态');
  expect([...place.querySelectorAll<HTMLDetailsElement>(FLAGS)].map(({ open }) => open).indexOf(true)).toBe(4);
});

test('a silent device has no known run status: only what it said last', async () => {
  const asSaid = '[id$="-panel-run-status"]';
  feed([status(0)], []);
  show('?tab=overview&panel=run-status');
  await expect.poll(() => place.querySelector(asSaid)?.textContent).toContain('设备未报告任何故障');
  liveStore.clear();
  feed([status(0, 86_400_000)], []);
  await expect.poll(() => place.querySelector(asSaid)?.textContent).toContain('最后已知 0 故障 · 现状未知');
  expect(place.querySelector(asSaid)!.textContent).not.toContain('设备未报告任何故障');
});

test('the history tab asks for the curve of its sensor', async () => {
  feed([], [reading(11, 'b4', { x: 0.5, y: 0.5, total: 0.5 })]);
  show('?tab=history&panel=curve');
  const asked = () => calls('GET /rest/history');
  await expect.poll(() => asked()).not.toHaveLength(0);
  expect(asked()[0]!.query.get('sensorId')).toBe('11');
});
