import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import classes from './AccountPage.module.css';

interface PasswordStepProps {
  text: string;
  submit: string;
  isBusy: boolean;
  error: Error | null;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks again for the password of whoever is signed in. */
export function PasswordStep({ text, submit, isBusy, error, onPassword, onClose }: PasswordStepProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={classes.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '') onPassword(password);
      }}
    >
      <p className={classes.text}>{text}</p>
      <input type="text" name="username" autoComplete="username" value={user.data?.accountName ?? ''} readOnly hidden />
      <PasswordInput
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        value={password}
        error={isMissing ? t('login.passwordMissing') : error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
