import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Credentials } from '../../session/session.ts';
import classes from './LoginPage.module.css';

interface LoginFormProps {
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => void;
}

export function LoginForm({ isBusy, onSubmit }: LoginFormProps) {
  const { t } = useTranslation();
  const [isCapsLock, setCapsLock] = useState(false);
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { accountName: '', password: '' },
    validate: {
      accountName: (value) => (value.trim() === '' ? t('login.accountMissing') : null),
      password: (value) => (value === '' ? t('login.passwordMissing') : null),
    },
  });
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => onSubmit({ ...values, accountName: values.accountName.trim() }))}
    >
      <TextInput
        key={form.key('accountName')}
        {...form.getInputProps('accountName')}
        name="username"
        label={t('login.account')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="md"
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        size="md"
      />
      <p className={classes.capsLock} role="status">
        {isCapsLock ? t('login.capsLock') : ''}
      </p>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
