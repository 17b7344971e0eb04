import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '../errors/api-error.ts';
import { inLanguage, renderApp } from '../../testing/render-app.tsx';
import { PasswordDialog, type PasswordDialogProps } from './PasswordDialog.tsx';
import type { Proof } from '../ui/proof.ts';

const onConfirm = vi.fn<(proof: Proof) => void>();
const onClose = vi.fn();

inLanguage('zh-chs');
beforeEach(() => {
  onConfirm.mockReset();
  onClose.mockReset();
});
const dialog = (props: Partial<PasswordDialogProps> = {}) => (
  <PasswordDialog
    title="下发 1 项参数"
    changes={[{ key: 'sendCycle', label: '发送周期', from: '600', to: '300 s' }]}
    confirm="确定下发"
    onConfirm={onConfirm}
    onClose={onClose}
    {...props}
  />
);
const show = (props: Partial<PasswordDialogProps> = {}) => renderApp(dialog(props), { user: { accountName: 'wang' } });
const field = () => page.getByLabelText('登录密码', { exact: true });

test('says that nothing can be set without a password, and stays', async () => {
  show();
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText('发送周期')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有输入密码，无法进行设置');
  await expect.element(field()).toBeInvalid();
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('hands on the password once, with the reason; Enter confirms', async () => {
  show({ hasReason: true });
  await userEvent.fill(page.getByLabelText('原因（选填）'), ' spring tide ');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.keyboard('correct horse{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
  const [proof] = onConfirm.mock.calls[0]!;
  expect(proof.note).toBe('spring tide');
  expect(JSON.stringify(proof)).not.toContain('correct horse');
  expect(proof.takePassword()).toBe('correct horse');
  expect(proof.takePassword()).toBe('');
});

test("shows the server's message for a wrong password, clears the field, and waits as required", async () => {
  const app = show();
  await userEvent.fill(field(), 'wrong');
  app.rerender(dialog({ error: new ApiError('密码错误次数过多', 429, 42_901, [], '', 30) }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('密码错误次数过多');
  await expect.element(field()).toHaveValue('');
  await expect.element(page.getByText(/请在 \d+ s 后重试/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '确定下发' })).toBeDisabled();
  await userEvent.fill(field(), 'again');
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
});

test('keeps the password where the failure is not about it', async () => {
  const app = show();
  await userEvent.fill(field(), 'right');
  app.rerender(dialog({ error: new ApiError('设备不存在', 404) }));
  await expect.element(page.getByRole('alert')).toHaveTextContent('设备不存在');
  await expect.element(field()).toHaveValue('right');
});
