import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnSession } from '@groundwatch/protocol/rest';
import { calls, refusal, serve, type Routes } from '../../../testing/fake-server.ts';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { AccountPage } from './AccountPage.tsx';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const at = '2026-03-01T00:00:00.000Z';
const session = (number: number, isCurrent = false): OwnSession => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  isCurrent,
  address: `10.0.0.${number}`,
  userAgent: AGENT,
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
});
const routes: Routes = { 'GET /rest/user/sessions': [session(2), session(1, true), session(3)] };
const show = (hasTotp = false) =>
  renderApp(<AccountPage />, { routes, user: { accountName: 'wang', name: 'Wang Min', hasTotp } });
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

inLanguage('en');

test('this session comes first and cannot be ended; the others are ended one by one or all at once, after a question', async () => {
  show();
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect.element(rows.first().getByText('This one')).toBeVisible();
  expect(rows.first().getByRole('button').elements()).toEqual([]);
  await page
    .getByRole('button', { name: /^End session: Firefox/ })
    .first()
    .click();
  await expect.element(dialog().getByText(/10\.0\.0\.2 is signed out at once/)).toBeVisible();
  serve({ 'DELETE /rest/user/sessions/:id': null, 'GET /rest/user/sessions': [session(1, true), session(3)] });
  await dialog().getByRole('button', { name: 'End session' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(calls('DELETE /rest/user/sessions/:id').map(({ path }) => path)).toEqual([
    `/rest/user/sessions/${session(2).id}`,
  ]);
  serve({ 'DELETE /rest/user/sessions': () => refusal(503, 'not now') });
  await button('End 1 other sessions').click();
  await dialog().getByRole('button', { name: 'End session' }).click();
  await expect.element(dialog().getByText('not now')).toBeVisible();
});

test('a second factor is turned on by the password, the key and a code, and its recovery codes have to be kept', async () => {
  show();
  await button('Turn on two-step verification').click();
  serve({ 'POST /rest/user/totp': () => refusal(400, 'Wrong password') });
  const password = dialog().getByLabelText('Password', { exact: true });
  await password.fill('wrong');
  await dialog().getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog().getByText('Wrong password')).toBeVisible();
  serve({
    'POST /rest/user/totp': { uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' },
    'POST /rest/user/totp/confirm': { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] },
  });
  await password.fill('right');
  await dialog().getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog().getByText('ABCD EFGH')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Verification code' }).fill('123 456');
  await expect.element(dialog().getByText('CCCC-DDDD')).toBeVisible();
  expect(calls('POST /rest/user/totp/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  await expect.element(dialog().getByRole('button', { name: 'Done' })).toBeDisabled();
  await dialog().getByRole('checkbox', { name: 'I have saved the recovery codes' }).click();
  await dialog().getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('it is turned off by the password and a code, each refused at its own field', async () => {
  show(true);
  await button('Turn off two-step verification').click();
  const remove = dialog().getByRole('button', { name: 'Turn off two-step verification' });
  await remove.click();
  expect(calls('DELETE /rest/user/totp')).toEqual([]);
  await dialog().getByLabelText('Password', { exact: true }).fill('right');
  const code = dialog().getByRole('textbox', { name: 'Verification code' });
  await code.fill('000000');
  serve({
    'DELETE /rest/user/totp': () =>
      refusal(400, 'invalid', 400, { fields: [{ path: 'code', msg: 'this code is wrong' }] }),
  });
  await remove.click();
  await expect.element(dialog().getByText('this code is wrong')).toBeVisible();
  await expect.element(code).toBeInvalid();
});
