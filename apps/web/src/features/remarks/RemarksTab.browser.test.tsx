import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sensorTypeOf } from '@groundwatch/protocol/model';
import type { Device, Remark, RemarkBody } from '@groundwatch/protocol/rest';
import { type Call, calls, changes, refusal, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, place, renderApp } from '../../../testing/render-app.tsx';
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

let remarks: Remark[];
/** Answers of the next changes, instead of success. */
let refused: Response[];

const unlessRefused = (change: (call: Call) => unknown) => (call: Call) => refused.shift() ?? change(call);
const edit = {
  version: 1,
  editedAt: '2026-03-02T00:00:00.000Z',
  editorName: 'li',
  at: '2026-03-01T02:00:00.000Z',
  until: null,
  sensorId: null,
  content: 'gauge dirty',
  pictureCount: 2,
};
const routes: Routes = {
  'GET /rest/devices/1001/remarks': ({ query }) => {
    const records = remarks.filter(({ content }) => content.includes(query.get('keyword') ?? ''));
    return { current: 1, size: 20, total: records.length, records };
  },
  'POST /rest/devices/1001/remarks': unlessRefused(({ body }) => {
    remarks = [remark({ id: 8, ...(body as Partial<RemarkBody>), pictures: [] }), ...remarks];
  }),
  'GET /rest/remarks/:id/edits': [edit],
  'PUT /rest/remarks/:id': unlessRefused(() => null),
  'DELETE /rest/remarks/:id': unlessRefused(() => {
    remarks = [];
  }),
};

inLanguage('en');
beforeEach(() => {
  refused = [];
  remarks = [remark()];
});
async function show(address = '/', auths: readonly string[] = ['device:remark']): Promise<void> {
  renderApp(<RemarksTab device={device} sensors={sensors} zone={zone} />, {
    routes,
    permissions: auths,
    path: address,
    style: 'width: 900px',
  });
  await expect.poll(() => calls().length).toBeGreaterThan(0);
}
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const sent = (method: string) => changes().findLast((call) => call.method === method);
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
  await expect.element(page.getByRole('article').first().getByText('blasting next door')).toBeVisible();
  expect(sent('POST')).toMatchObject({
    path: '/rest/devices/1001/remarks',
    body: { at: '2026-03-01T16:05:00.000Z', until: null, sensorId: 5, content: 'blasting next door', fileIds: [] },
  });
  await expect.poll(() => place.querySelector('form')).toBeNull();
});

test('nothing typed is lost when it cannot be saved', async () => {
  refused = [refusal(503, 'The service is away')];
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
  refused = [refusal(409, 'conflict', 40_904)];
  await press('Save the remark');
  await expect.element(page.getByText('gauge stolen')).toBeVisible();
  expect(sent('PUT')?.body).toMatchObject({ version: 1, content: 'gauge replaced' });
  await press('Replace it with mine');
  await expect.poll(() => sent('PUT')?.body).toMatchObject({ version: 4, content: 'gauge replaced' });
});

test('what is missing is said at its field, and nothing is sent', async () => {
  await show(POINTED);
  await page.getByRole('textbox', { name: /^Until/ }).fill('2026-03-01 10:00');
  await press('Save the remark');
  await expect.element(page.getByText('The end must be after the start')).toBeVisible();
  await expect.element(page.getByText('Enter some text')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
});

test('a remark is deleted after a question that quotes it', async () => {
  await show();
  await press('Delete the remark');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('rain gauge cleaned')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the remark' }).click();
  await expect.element(page.getByText(/^No remarks yet/)).toBeVisible();
  expect(calls('DELETE /rest/remarks/7')[0]?.query.get('version')).toBe('1');
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
  await expect.element(page.getByText('Nothing matches')).toBeVisible();
  expect(calls('GET /rest/devices/1001/remarks').at(-1)?.query.get('keyword')).toBe('stolen');
});
