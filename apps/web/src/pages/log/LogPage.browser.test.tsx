import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, refusal, serve } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { clearErrors, logError } from '../../errors/error-log.ts';
import { LogPage } from './LogPage.tsx';

inLanguage('en');
beforeAll(() => page.viewport(1_280, 800));
beforeEach(() => {
  clearErrors();
  for (let n = 0; n < 3; n += 1) logError({ tag: 'call', message: 'timed out', detail: 'GET /rest/devices' });
  logError({ tag: 'error', message: 'x is undefined', detail: 'at Panel' });
  renderApp(<LogPage />);
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
    serve({ 'POST /rest/user/errors': null });
    await page.getByRole('button', { name: 'Upload (2)' }).click();
    await expect.element(page.getByRole('button', { name: 'All uploaded' })).toBeDisabled();
    const [upload] = calls('POST /rest/user/errors');
    expect(upload?.body?.['errors']).toMatchObject([
      { tag: 'error', message: 'x is undefined', count: 1 },
      { tag: 'call', message: 'timed out', count: 3 },
    ]);
  });

  test('keeps what could not be uploaded', async () => {
    serve({ 'POST /rest/user/errors': () => refusal(503, 'not now') });
    await page.getByRole('button', { name: 'Upload (2)' }).click();
    // The failure itself is logged too.
    await expect.element(page.getByRole('button', { name: 'Upload (3)' })).toBeEnabled();
  });

  test('is cleared', async () => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(page.getByText('No errors')).toBeVisible();
  });
});
