import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ExportProgress } from '@groundwatch/protocol/live';
import { calls } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp, takeAway } from '../../../testing/render-app.tsx';
import { liveClient } from '../../live/live.ts';
import { useTimeRange } from '../use-time-range.ts';
import { ExportForm } from './ExportForm.tsx';
import type { ExportTarget } from './export-choice.ts';

const targets: readonly ExportTarget[] = [
  { key: 'd', label: '整台设备', query: { deviceNo: '1001' }, families: new Set(['crack']), hasStatus: true },
  { key: 's', label: '裂缝计', query: { sensorId: 7 }, families: new Set(['crack']), hasStatus: false },
];

/** The server's answer to the export. */
let answer: (response: Response | Promise<Response>) => void;
let report: (progress: ExportProgress) => void;

function Page() {
  return <ExportForm targets={targets} time={useTimeRange()} zone="Asia/Shanghai" />;
}

inLanguage('zh-chs');
beforeEach(() => {
  vi.spyOn(liveClient, 'followExport').mockImplementation((_id, listener) => {
    report = listener;
    return () => undefined;
  });
  renderApp(<Page />, {
    routes: { 'GET /rest/history/export': () => new Promise((resolve) => (answer = resolve)) },
    path: '/?from=2026-03-01T00:00:00.000Z&to=2026-03-08T00:00:00.000Z',
    style: 'width: 900px',
  });
});
const asked = () => calls('GET /rest/history/export')[0]!;
const button = (text: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const bar = (): Element | null => place.querySelector('[role=progressbar]');
const outcome = (): string | null | undefined => place.querySelector('[role=status]')?.textContent;
function choose(label: string, value: string): void {
  const field = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label)!;
  const select = document.getElementById(field.htmlFor) as HTMLSelectElement;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
  flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })));
}
const file = (): Response =>
  new Response('a,b', {
    headers: {
      'x-total-rows': '1200',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('裂缝.csv')}`,
    },
  });

test('asks for what was chosen, shows how far it is, and saves the file under its name', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  choose('导出对象', 's');
  [...place.querySelectorAll('label')].find(({ textContent }) => textContent === 'CSV 文本')!.click();
  await expect.poll(() => button('导出')?.disabled).toBe(false);
  button('导出')!.click();
  await expect.poll(bar).not.toBeNull();
  expect(Object.fromEntries(asked().query)).toMatchObject({
    sensorId: '7',
    kind: 'crack',
    format: 'csv',
    zone: 'Asia/Shanghai',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-08T00:00:00.000Z',
  });
  expect(place.textContent).toContain('正在统计');
  report({ exportId: asked().query.get('exportId')!, rows: 300, total: 1_200, isDone: false });
  await expect.poll(() => bar()?.ariaValueNow).toBe('25');
  expect(place.textContent).toContain('300 / 1,200 条');
  expect(place.querySelector('fieldset')?.disabled).toBe(true);
  answer(file());
  await expect.poll(outcome).toContain('已保存 裂缝.csv：1,200 条');
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe('裂缝.csv');
  expect(bar()).toBeNull();
});

test('is ended by who began it', async () => {
  button('导出')!.click();
  await expect.poll(() => button('取消导出')).toBeDefined();
  button('取消导出')!.click();
  await expect.poll(outcome).toContain('导出已取消');
  expect(asked().signal?.aborted).toBe(true);
  expect(button('导出')).toBeDefined();
});

test('says in the words of the server why there is none', async () => {
  button('导出')!.click();
  await expect.poll(bar).not.toBeNull();
  answer(Response.json({ code: 42_902, msg: '正在生成其他导出文件', data: null }, { status: 429 }));
  await expect.poll(outcome).toBe('正在生成其他导出文件');
});

test('ends with the page', async () => {
  button('导出')!.click();
  await expect.poll(() => button('取消导出')).toBeDefined();
  takeAway();
  expect(asked().signal?.aborted).toBe(true);
});
