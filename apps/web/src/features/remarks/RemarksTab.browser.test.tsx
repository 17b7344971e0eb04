import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, MenuNode, Remark, RemarkBody } from '@groundwatch/protocol/rest';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { menuQuery } from '../../session/session.ts';
import { cssVariablesResolver } from '../../theme/css-variables.ts';
import '../../theme/mantine-styles.ts';
import '../../theme/part-styles.ts';
import { theme } from '../../theme/theme.ts';
import { RemarksTab } from './RemarksTab.tsx';

const zone = 'Asia/Shanghai';
const device = { id: 1, deviceNo: '1001', name: 'north', sensors: [] } as unknown as Device;
const tilt = sensorTypeOf('b4');
const sensors = [{ id: 5, port: 1, type: tilt, subAddress: 0, name: 'Tilt A', depth: null, calibrations: [] }];
const square =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const remark = (more: Partial<Remark> = {}): Remark => ({
  id: 7,
  sensorId: 5,
  at: '2026-03-01T02:00:00.000Z',
  until: null,
  content: 'rain gauge cleaned',
  pictures: [],
  authorName: 'wang',
  createdAt: '2026-03-01T03:00:00.000Z',
  updatedAt: '2026-03-01T03:00:00.000Z',
  version: 1,
  isMine: true,
  ...more,
});

let root: Root;
let place: HTMLElement;
let remarks: Remark[];
let calls: { method: string; path: string; body: unknown }[];
/** Answers of the next changes, instead of success. */
let refusals: { status: number; code: number; msg: string }[];

const answer = (status: number, code: number, msg: string, data: unknown) =>
  Response.json({ code, msg, data }, { status });
function serve(address: string, init: RequestInit = {}): Response {
  const url = new URL(address, location.href);
  const method = init.method ?? 'GET';
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  calls.push({ method, path: url.pathname + url.search, body });
  if (method !== 'GET') {
    const refusal = refusals.shift();
    if (refusal) return answer(refusal.status, refusal.code, refusal.msg, null);
    if (method === 'POST') remarks = [remark({ id: 8, ...(body as RemarkBody), pictures: [] }), ...remarks];
    if (method === 'DELETE') remarks = [];
    return answer(200, 0, 'success', null);
  }
  if (url.pathname.endsWith('/edits'))
    return answer(200, 0, 'success', [
      {
        version: 1,
        editedAt: '2026-03-02T00:00:00.000Z',
        editorName: 'li',
        at: '2026-03-01T02:00:00.000Z',
        until: null,
        sensorId: null,
        content: 'gauge dirty',
        pictureCount: 2,
      },
    ]);
  const keyword = url.searchParams.get('keyword') ?? '';
  const found = remarks.filter(({ content }) => content.includes(keyword));
  return answer(200, 0, 'success', { current: 1, size: 20, total: found.length, records: found });
}

beforeAll(async () => {
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('device');
});
beforeEach(() => {
  calls = [];
  refusals = [];
  remarks = [remark()];
  vi.stubGlobal(
    'fetch',
    vi.fn((...given: Parameters<typeof serve>) => Promise.resolve(serve(...given))),
  );
  place = document.createElement('div');
  place.style.width = '900px';
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

async function show(address = '/', auths: readonly string[] = ['device:remark']): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(
    menuQuery.queryKey,
    auths.map((menuAuth, id) => ({ id, menuAuth, menuType: 'button', children: [] })) as unknown as MenuNode[],
  );
  flushSync(() =>
    root.render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[address]}>
            <RemarksTab device={device} sensors={sensors} zone={zone} />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
}
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const sent = (method: string) => calls.findLast((call) => call.method === method);
const POINTED = '/?remarkAt=2026-03-01T16:05:00Z&remarkSensor=5';

test('a remark says whose it is, when, of what, and what it said before', async () => {
  remarks = [remark({ version: 2 })];
  await show();
  const card = page.getByRole('article', { name: 'Remark by wang' });
  await expect.element(card).toBeVisible();
  expect(card.element().textContent).toContain('2026-03-01 10:00:00');
  expect(card.element().textContent).toContain('Tilt A');
  await press('changed 1×');
  await expect.element(page.getByText('gauge dirty')).toBeVisible();
  expect(card.element().textContent).toContain('Changed by li');
  expect(card.element().textContent).toContain('The whole device · pictures: 2');
});

test('the form opens at the time that was pointed at, and sends it in UTC', async () => {
  await show(POINTED);
  await expect.element(page.getByRole('textbox', { name: /^Time/ })).toHaveValue('2026-03-02 00:05');
  await page.getByRole('textbox', { name: 'Text' }).fill('blasting next door');
  await press('Save the remark');
  await expect.element(page.getByText('blasting next door')).toBeVisible();
  expect(sent('POST')).toMatchObject({
    path: '/rest/devices/1001/remarks',
    body: { at: '2026-03-01T16:05:00.000Z', until: null, sensorId: 5, content: 'blasting next door', fileIds: [] },
  });
  expect(place.querySelector('form')).toBeNull();
});

test('nothing typed is lost when it cannot be saved', async () => {
  refusals = [{ status: 503, code: 503, msg: 'The service is away' }];
  await show(POINTED);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('blasting next door');
  await press('Save the remark');
  await expect.element(page.getByText('The service is away')).toBeVisible();
  await expect.element(text).toHaveValue('blasting next door');
  await press('Save the remark');
  await expect.element(page.getByRole('article').first().getByText('blasting next door')).toBeVisible();
});

test('what somebody else wrote meanwhile is shown before it is replaced', async () => {
  await show();
  await press('Change the remark');
  await page.getByRole('textbox', { name: 'Text' }).fill('gauge replaced');
  remarks = [remark({ version: 4, content: 'gauge stolen' })];
  refusals = [{ status: 409, code: 40_904, msg: 'conflict' }];
  await press('Save the remark');
  await expect.element(page.getByText('gauge stolen')).toBeVisible();
  expect(sent('PUT')?.body).toMatchObject({ version: 1, content: 'gauge replaced' });
  await press('Replace it with mine');
  await vi.waitFor(() => expect(sent('PUT')?.body).toMatchObject({ version: 4, content: 'gauge replaced' }));
});

test('what is missing is said at its field, and nothing is sent', async () => {
  await show(POINTED);
  await page.getByRole('textbox', { name: /^Until/ }).fill('2026-03-01 10:00');
  await press('Save the remark');
  await expect.element(page.getByText('The end must be after the start')).toBeVisible();
  await expect.element(page.getByText('Write something')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
});

test('a remark is deleted after a question that quotes it', async () => {
  await show();
  await press('Delete the remark');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('rain gauge cleaned')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the remark' }).click();
  await expect.element(page.getByText(/^No remarks yet/)).toBeVisible();
  expect(sent('DELETE')?.path).toBe('/rest/remarks/7?version=1');
});

test('who may not write sees remarks and no way to change them, even with such an address', async () => {
  remarks = [remark({ isMine: false })];
  await show(POINTED, []);
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(place.querySelector('form')).toBeNull();
  expect([...place.querySelectorAll('button')].map((button) => button.textContent)).not.toContain('Write a remark');
  expect(page.getByRole('button', { name: 'Change the remark' }).query()).toBeNull();
});

test('pictures are looked at one after another by key', async () => {
  const pictures = [1, 2].map((fileId) => ({ fileId, url: `${square}#${fileId}`, width: 1, height: 1 }));
  remarks = [remark({ pictures })];
  await show();
  await press('Open picture 1');
  await expect.element(page.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByRole('dialog', { name: 'Picture 1 of 2' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a search asks the server a moment after the last key', async () => {
  await show();
  await page.getByRole('searchbox', { name: 'Search text, author, sensor' }).fill('stolen');
  await expect.element(page.getByText('No remark matches')).toBeVisible();
  expect(sent('GET')?.path).toContain('keyword=stolen');
});
