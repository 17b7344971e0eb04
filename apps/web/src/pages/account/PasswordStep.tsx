import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useUser } from '../../session/session.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import { problemOf } from './problem-of.ts';

interface PasswordStepProps {
  text: string;
  submit: string;
  isBusy: boolean;
  error: Error | null;
  /** Also asks for a code of the second factor. */
  wantsCode?: boolean;
  onPassword: (password: string, code: string) => void;
  onClose: () => void;
}

/** Asks for the signed-in user's password again. */
export function PasswordStep({
  text,
  submit,
  isBusy,
  error,
  wantsCode = false,
  onPassword,
  onClose,
}: PasswordStepProps) {
  const { t } = useTranslation();
  const user = useUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const codeProblem = problemOf(error, 'code');
  return (
    <Stack
      as="form"
      gap={16}
      touch
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '') onPassword(password, code);
      }}
    >
      <Text as="p" tone="text2">
        {text}
      </Text>
      <input type="text" name="username" autoComplete="username" value={user.data?.accountName ?? ''} readOnly hidden />
      <PasswordInput
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        value={password}
        error={isMissing ? t('login.passwordMissing') : codeProblem === undefined && error?.message}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      {wantsCode && (
        <TextInput
          name="one-time-code"
          label={t('login.code')}
          description={t('login.codeHint')}
          autoComplete="one-time-code"
          value={code}
          error={codeProblem}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Row gap={8} align="stretch" justify="end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {submit}
        </Button>
      </Row>
    </Stack>
  );
}
