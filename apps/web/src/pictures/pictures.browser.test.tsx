import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inLanguage, place, renderApp } from '../../testing/render-app.tsx';
import { PictureField } from './PictureField.tsx';
import { MOST_PICTURES, usePictures, type Pictures } from './use-pictures.ts';

/** Sent requests, answered by the test. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  isAborted = false;
  withCredentials = false;
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(): void {
    this.status = 0;
  }
  setRequestHeader(): void {
    this.responseText = '';
  }
  send(): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 40, total: 100 }));
  }
  abort(): void {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
  answer(status: number, code: number, msg: string, data: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify({ code, msg, data });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}
const stored = (fileId: number) => ({ fileId, url: `/rest/files/${fileId}/x`, mediaType: 'image/webp', size: 1 });
const image = (name: string, size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' });

let state: Pictures;

function Form() {
  const pictures = usePictures([{ fileId: 3, url: '/rest/files/3/x', width: 4, height: 3 }]);
  useLayoutEffect(() => {
    state = pictures;
  });
  return <PictureField {...pictures} />;
}

inLanguage('en');
beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  renderApp(<Form />);
});
const drop = (...files: File[]): void => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const area = place.querySelector('input')!.parentElement!;
  flushSync(() => area.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })));
};

test('dropped pictures are sent at once, with their progress; texts are not taken', async () => {
  drop(image('crack.png'), new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect
    .element(page.getByRole('progressbar', { name: 'Sending crack.png' }))
    .toHaveAttribute('aria-valuenow', '40');
  expect(FakeRequest.all).toHaveLength(1);
  expect([state.isSending, state.fileIds]).toEqual([true, [3]]);
  FakeRequest.all[0]?.answer(200, 0, 'success', stored(8));
  await expect.poll(() => [state.isSending, state.fileIds]).toEqual([false, [3, 8]]);
  expect(page.getByRole('progressbar').query()).toBeNull();
});

test('one that is refused says why, holds nothing up, and can be sent again', async () => {
  drop(image('crack.png'));
  FakeRequest.all[0]?.answer(503, 503, 'The service is away', null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service is away');
  expect([state.isSending, state.fileIds]).toEqual([false, [3]]);
  await page.getByRole('button', { name: 'Send crack.png again' }).click();
  FakeRequest.all[1]?.answer(200, 0, 'success', stored(8));
  await expect.poll(() => state.fileIds).toEqual([3, 8]);
});

test('what is taken away is not sent further', async () => {
  drop(image('crack.png'));
  await page.getByRole('button', { name: 'Remove picture 2' }).click();
  expect(FakeRequest.all[0]?.isAborted).toBe(true);
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect.poll(() => [state.pictures, state.isSending]).toEqual([[], false]);
});

test('what is too large or too much is said before it is sent', async () => {
  drop(image('huge.png', 11 * 1_048_576));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Larger than 10 MB; make it smaller first');
  drop(...Array.from({ length: MOST_PICTURES }, (_, i) => image(`${i}.png`)));
  await expect.element(page.getByText('At most 12 pictures')).toBeVisible();
  expect(FakeRequest.all).toHaveLength(MOST_PICTURES - 1);
});
