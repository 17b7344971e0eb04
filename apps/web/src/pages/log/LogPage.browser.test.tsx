import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clearErrors, logError } from '../../errors/error-log.ts';
import { initLanguage, needNamespaces } from '../../i18n/i18n.ts';
import { LogPage } from './LogPage.tsx';

let root: Root;
let place: HTMLElement;
const fetched = vi.fn<typeof fetch>();

beforeAll(async () => {
  await page.viewport(1_280, 800);
  document.cookie = 'language=en';
  await initLanguage();
  await needNamespaces('admin');
});
beforeEach(() => {
  clearErrors();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  for (let n = 0; n < 3; n += 1) logError({ tag: 'call', message: 'timed out', detail: 'GET /rest/devices' });
  logError({ tag: 'error', message: 'x is undefined', detail: 'at Panel' });
  flushSync(() =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <LogPage />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
});
afterEach(() => {
  flushSync(() => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
});

const row = (text: string) => page.getByRole('row').filter({ hasText: text });

describe('the error log', () => {
  test('lists repeats as one, opens to the details, and is filtered', async () => {
    await expect.element(row('timed out').getByRole('cell').last()).toHaveTextContent('3');
    await row('timed out').getByRole('button').click();
    await expect.element(page.getByText('GET /rest/devices', { exact: false })).toBeVisible();
    await page.getByRole('textbox', { name: 'Filter message, address, type' }).fill('panel');
    await expect.element(row('timed out')).not.toBeInTheDocument();
    await expect.element(row('x is undefined')).toBeVisible();
  });

  test('is uploaded once, and says so', async () => {
    fetched.mockImplementation(async () => Response.json({ code: 0, msg: 'success', data: null }));
    await page.getByRole('button', { name: 'Upload (2)' }).click();
    await expect.element(page.getByRole('button', { name: 'All uploaded' })).toBeDisabled();
    const [path, request] = fetched.mock.calls.at(-1) ?? [];
    expect(path).toBe('/rest/user/errors');
    const { errors } = JSON.parse(request?.body as string) as { errors: object[] };
    expect(errors).toMatchObject([
      { tag: 'error', message: 'x is undefined', count: 1 },
      { tag: 'call', message: 'timed out', count: 3 },
    ]);
  });

  test('keeps what could not be uploaded', async () => {
    fetched.mockImplementation(async () => Response.json({ code: 503, msg: 'not now', data: null }, { status: 503 }));
    await page.getByRole('button', { name: 'Upload (2)' }).click();
    // The failure itself is one more.
    await expect.element(page.getByRole('button', { name: 'Upload (3)' })).toBeEnabled();
  });

  test('is cleared', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(page.getByText('No errors')).toBeVisible();
  });
});
