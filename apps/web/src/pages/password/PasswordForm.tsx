import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import { Stack } from '../../ui/box.tsx';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { SHORTEST } from './rules.ts';
import { useChangePassword } from './use-change-password.ts';

interface PasswordFormProps {
  onSaved: () => void;
  /** Larger fields for a stand-alone form. */
  isLarge?: boolean;
}

const nothing = { oldPassword: '', newPassword: '', repeat: '' };

/** Old and new password. Refusals are shown at the field, and input is kept. */
export function PasswordForm({ onSaved, isLarge = false }: PasswordFormProps) {
  const { t } = useTranslation();
  const { t: word } = useTranslation('tools');
  const user = useUser();
  const [typed, setTyped] = useState(nothing);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: nothing,
    onValuesChange: setTyped,
    validate: {
      oldPassword: (value) => (value === '' ? word('password.oldMissing') : null),
      newPassword: (value, { oldPassword }) =>
        [...value].length < SHORTEST ? word('password.tooShort') : value === oldPassword ? word('password.same') : null,
      repeat: (value, values) => (value === values.newPassword ? null : word('password.different')),
    },
  });
  const save = useChangePassword(
    (field, words) => form.setFieldError(field, words),
    () => {
      form.reset();
      setTyped(nothing);
      onSaved();
    },
  );
  useDirtyTab(Object.values(typed).some((value) => value !== ''));
  const field = (name: keyof typeof typed, autoComplete: string) => ({
    ...form.getInputProps(name),
    name,
    autoComplete,
    size: isLarge ? 'md' : 'sm',
    visibilityToggleButtonProps: { 'aria-label': t('login.showPassword'), tabIndex: 0 },
  });

  return (
    <Stack
      as="form"
      gap={16}
      noValidate
      onSubmit={form.onSubmit(({ oldPassword, newPassword }) => save.mutate({ oldPassword, newPassword }))}
    >
      <input type="text" name="username" autoComplete="username" value={user.data?.accountName ?? ''} readOnly hidden />
      <PasswordInput
        key={form.key('oldPassword')}
        {...field('oldPassword', 'current-password')}
        label={word('password.old')}
        data-autofocus
      />
      <PasswordInput
        key={form.key('newPassword')}
        {...field('newPassword', 'new-password')}
        label={word('password.new')}
        aria-describedby="password-rules"
      />
      <PasswordRules id="password-rules" {...typed} />
      <PasswordInput key={form.key('repeat')} {...field('repeat', 'new-password')} label={word('password.repeat')} />
      <Button type="submit" size={isLarge ? 'md' : 'sm'} loading={save.isPending}>
        {word('password.submit')}
      </Button>
    </Stack>
  );
}
