import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inLanguage, renderApp } from '../../../testing/render-app.tsx';
import { PageFrameContext, type PageFrame } from '../../ui/page-frame.ts';
import { PasswordForm } from './PasswordForm.tsx';

inLanguage('en');

test('a password that is typed keeps its tab from closing unasked, until it is taken back', async () => {
  const reported: boolean[] = [];
  const frame: PageFrame = {
    isShown: () => true,
    menuLabel: undefined,
    setTitle: () => undefined,
    setDirty: (_form, isDirty) => reported.push(isDirty),
  };
  renderApp(
    <PageFrameContext value={frame}>
      <PasswordForm onSaved={() => undefined} />
    </PageFrameContext>,
    { user: { accountName: 'wang' } },
  );
  const old = page.getByLabelText('Current password');
  expect(reported.at(-1)).toBe(false);
  await old.fill('secret');
  await expect.poll(() => reported.at(-1)).toBe(true);
  await old.fill('');
  await expect.poll(() => reported.at(-1)).toBe(false);
});
