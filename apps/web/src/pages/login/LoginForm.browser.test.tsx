import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inLanguage, renderApp, type App } from '../../../testing/render-app.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { Attempt } from './sign-in.ts';

const submit = vi.fn<(attempt: Attempt) => void>();
const cancel = vi.fn<() => void>();
const forgetFactor = vi.fn<() => void>();
const idle = { submit, cancel, forgetFactor, isBusy: false, share: null, isFactorAsked: false, isFactorWrong: false };

let app: App;
const form = (props: Partial<Parameters<typeof LoginForm>[0]> = {}) => <LoginForm {...idle} {...props} />;
const draw = (props: Partial<Parameters<typeof LoginForm>[0]> = {}) => app.rerender(form(props));
const account = page.getByRole('textbox', { name: 'Account' });
const password = page.getByLabelText('Password', { exact: true });
const code = page.getByRole('textbox', { name: 'Verification code' });
const send = page.getByRole('button', { name: 'Sign in' });

inLanguage('en');
beforeEach(async () => {
  for (const mock of [submit, cancel, forgetFactor]) mock.mockClear();
  app = renderApp(form());
  await account.fill(' wang ');
  await password.fill('secret');
});
describe('the login form', () => {
  test('asks for no code until one is wanted', async () => {
    await expect.element(code).not.toBeInTheDocument();
    await send.click();
    expect(submit).toHaveBeenCalledExactlyOnceWith({ accountName: 'wang', password: 'secret', factor: '' });
  });

  test('sends six digits by itself, however they were pasted, and keeps the rest', async () => {
    draw({ isFactorAsked: true });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await send.click();
    await expect.element(page.getByText('Enter the verification code')).toBeInTheDocument();
    expect(submit).not.toHaveBeenCalled();
    await code.fill('123 456');
    expect(submit).toHaveBeenCalledExactlyOnceWith({ accountName: 'wang', password: 'secret', factor: '123456' });
    draw({ isFactorAsked: true, isFactorWrong: true });
    await expect.element(page.getByText('This code is wrong or was used before; enter a new one')).toBeInTheDocument();
    await expect.element(password).toHaveValue('secret');
  });

  test('takes a recovery code instead, sent by the button alone', async () => {
    draw({ isFactorAsked: true });
    await page.getByRole('button', { name: 'No authenticator at hand? Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill('AAAA-BBBB-CCCC-DDDD');
    expect(submit).not.toHaveBeenCalled();
    await send.click();
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      accountName: 'wang',
      password: 'secret',
      factor: 'AAAA-BBBB-CCCC-DDDD',
    });
  });

  test('forgets the second factor of another account', async () => {
    draw({ isFactorAsked: true });
    await account.fill('li');
    expect(forgetFactor).toHaveBeenCalled();
  });

  test('shows how far the work is, and lets it be given up', async () => {
    draw({ isBusy: true, share: 0.25 });
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '25');
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledTimes(1);
    draw();
    await expect.element(account).toHaveValue(' wang ');
  });
});
