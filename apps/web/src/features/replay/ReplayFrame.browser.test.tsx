import { flushSync } from 'react-dom';
import { page } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls, refusal, type Call, type Routes } from '../../../testing/fake-server.ts';
import {
  address,
  goTo,
  inLanguage,
  place,
  renderApp,
  searchParams,
  type AppOptions,
} from '../../../testing/render-app.tsx';
import { markWindow } from '../../alarms/badge/window-mark.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLive } from '../../live/hooks.ts';
import { useLiveSource } from '../../live/source.ts';
import { at, reading, testStation } from '../../live/testing.ts';
import { ReplayFrame } from './ReplayFrame.tsx';

/** A test panel: its source and a sensor's value. */
function Shown() {
  const { isReplay } = useLiveSource();
  const value = useLive((live) => live.readings.get(1));
  return <output data-is={isReplay ? 'past' : 'present'}>{String(value?.values['total'] ?? 'none')}</output>;
}

const routes: Routes = {
  'GET /rest/replay/state': ({ query }) => ({
    at: query.get('at'),
    readings: [reading(1, 60)],
    statuses: [],
    alarms: [],
  }),
  'GET /rest/replay/changes': ({ query }) => {
    const [from, to] = [query.get('from')!, query.get('to')!];
    const readings = [120, 180, 3_000]
      .map((seconds) => reading(1, seconds))
      .filter(({ receiveTime }) => receiveTime > from && receiveTime <= to);
    return { readings, statuses: [], alarms: [], until: to, next: null };
  },
  'GET /rest/replay/marks': [{ at: at(1_500), alarmId: 3, level: 2, ruleName: 'tilt', stationName: '坪' }],
  'GET /rest/replay.*': { since: at(-9_000), alarmsSince: at(600), at: at(99_999) },
};
const STATE = 'GET /rest/replay/state';

inLanguage('zh-chs');
beforeEach(() => {
  document.title = 'Groundwatch';
});
afterEach(() => {
  queryClient.clear();
});

function show(search: string, more: AppOptions = {}): void {
  renderApp(
    <ReplayFrame>
      <Shown />
    </ReplayFrame>,
    { path: `/index${search}`, queries: queryClient, ...more, routes: { ...routes, ...more.routes } },
  );
}
const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = place.querySelector<T>(selector);
  if (!found) throw new Error(`${selector} is not there`);
  return found;
};
const button = (name: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );
  if (!found) throw new Error(`${name} is not there`);
  return found;
};
const shown = (): string => `${find('output').dataset['is'] ?? ''} ${find('output').textContent}`;
const moment = (): string => find<HTMLTimeElement>('header time').dateTime;
const paused = `?replay=${at(100)}&paused=1`;
const begun = () => expect.poll(() => shown()).toBe('past 60');

test('without a replay in the address there is the present and nothing of a bar', () => {
  show('?replay=nonsense');
  expect(shown()).toBe('present none');
  expect(place.querySelector('[data-replay]')).toBeNull();
  expect(calls()).toEqual([]);
});

test('the past is framed and stamped, in the title too, and says what is not known of it', async () => {
  show(paused);
  await begun();
  expect(moment()).toBe(at(100));
  expect(find('[data-replay]').textContent).toContain('回放');
  expect(document.title).toBe('[回放] Groundwatch');
  document.title = 'another page';
  await expect.poll(() => document.title).toBe('[回放] another page');
  await expect.poll(() => place.textContent).toContain('报警记录始于');
  expect(calls(STATE).map(({ query }) => query.get('at'))).toEqual([at(100)]);
});

test('the count of open alarms keeps its place in the title', async () => {
  const end = markWindow(3, 2);
  show(paused);
  await begun();
  await expect.poll(() => document.title).toBe('(3) [回放] Groundwatch');
  document.title = 'another page';
  await expect.poll(() => document.title).toBe('(3) [回放] another page');
  end();
  expect(document.title).toBe('[回放] another page');
});

test('it plays as fast as is wanted, and the address says so', async () => {
  show(paused);
  await begun();
  const fast = [...place.querySelectorAll<HTMLLabelElement>('[role=radiogroup] label')].find(
    (label) => label.textContent === '300×',
  )!;
  flushSync(() => fast.querySelector('input')!.click());
  flushSync(() => button('播放').click());
  expect(address()).toContain('speed=300');
  expect(address()).not.toContain('paused');
  await expect.poll(() => shown()).toBe('past 180');
  flushSync(() => button('暂停').click());
  expect(address()).toContain('paused=1');
  const stood = moment();
  expect(stood > at(182)).toBe(true);
  const named = Date.parse(searchParams().get('replay')!);
  expect(Date.parse(stood) - named).toBeLessThan(1_000);
});

test('keys move through the hour, and to its alarms', async () => {
  show(paused);
  await begun();
  const slider = find<HTMLInputElement>('input[type=range]');
  const press = (key: string) =>
    flushSync(() => slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  press('ArrowRight');
  expect(moment()).toBe(at(110));
  press('PageUp');
  expect(moment()).toBe(at(410));
  press('ArrowLeft');
  expect(moment()).toBe(at(400));
  expect(slider.getAttribute('aria-valuetext')).toMatch(/\d\d:\d\d:\d\d UTC/);
  await expect.poll(() => calls(STATE)).toHaveLength(2);
  await expect.poll(() => button('下一次报警')).toBeTruthy();
  flushSync(() => button('下一次报警').click());
  expect(moment()).toBe(at(1_500));
  expect(button('上一次报警').disabled).toBe(true);
  flushSync(() => button('前一小时').click());
  expect(moment() < at(0)).toBe(true);
});

test('the link leads to the moment that is shown, and the way back to the present', async () => {
  show(paused);
  await begun();
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  flushSync(() => button('复制链接').click());
  await expect.poll(() => button('已复制')).toBeTruthy();
  expect(written).toHaveBeenCalledWith(
    expect.stringContaining(`replay=${encodeURIComponent(at(100).replace('.000Z', 'Z'))}`),
  );
  expect(written.mock.calls[0]![0]).toContain('paused=1');
  flushSync(() => button('返回实时').click());
  await expect.poll(() => shown()).toBe('present none');
  expect(address()).toBe('/index');
  await expect.poll(() => document.title).toBe('Groundwatch');
});

test('another link takes the same replay to its moment', async () => {
  show(paused);
  await begun();
  await goTo(`/index?replay=${at(1_000)}&paused=1`);
  await expect.poll(() => moment()).toBe(at(1_000));
});

test('of a large fleet stations are chosen, which the address, the calls and the bar name', async () => {
  const answer = routes[STATE] as (call: Call) => object;
  const large = (call: Call) =>
    call.query.has('stationIds')
      ? answer(call)
      : refusal(400, 'no', 400, { fields: [{ path: 'stationIds', msg: '' }] });
  const stations = [testStation(3, { name: '坪' }), testStation(4, { name: '沟' })];
  show(paused, { overview: { stations }, routes: { [STATE]: large } });
  await page.getByRole('button', { name: '选择监测站' }).click();
  await page.getByRole('combobox', { name: '监测站' }).click();
  await page.getByRole('option', { name: '坪' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始回放' }).click();
  await begun();
  expect(searchParams().get('stations')).toBe('3');
  expect(find('header').textContent).toContain('坪');
  await expect.poll(() => calls('GET /rest/replay/changes').at(-1)?.query.get('stationIds')).toBe('3');
  expect(calls('GET /rest/replay/marks').at(-1)?.query.get('stationIds')).toBe('3');
});

test('another time chosen in the bar takes the replay there, with the stations that it has', async () => {
  show(`${paused}&stations=3`);
  await begun();
  flushSync(() => find('header time').closest('button')!.click());
  const dialog = page.getByRole('dialog');
  const time = dialog.getByRole('textbox', { name: '从此时刻开始' });
  const before = time.element().getAttribute('value');
  const earlier = new Date(Date.parse(`${before!.replace(' ', 'T')}:00Z`) - 600_000).toISOString();
  await time.fill(earlier.slice(0, 16).replace('T', ' '));
  await dialog.getByRole('button', { name: '开始回放' }).click();
  await expect.poll(() => calls(STATE)).toHaveLength(2);
  const asked = calls(STATE).map(({ query }) => [Date.parse(query.get('at')!), query.get('stationIds')] as const);
  expect(asked[1]![1]).toBe('3');
  expect(asked[1]![0]).toBeLessThan(asked[0]![0]);
  expect(Date.parse(moment())).toBe(asked[1]![0]);
});
