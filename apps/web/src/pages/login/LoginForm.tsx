import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/box.tsx';
import { FactorField } from './FactorField.tsx';
import classes from './LoginForm.module.css';
import { ProofProgress } from './ProofProgress.tsx';
import type { useSignIn } from './use-sign-in.ts';

type LoginFormProps = Pick<
  ReturnType<typeof useSignIn>,
  'submit' | 'cancel' | 'isBusy' | 'share' | 'isFactorAsked' | 'isFactorWrong' | 'forgetFactor'
>;

/** Account, password, and further factors. Input is kept after a refusal. */
export function LoginForm(props: LoginFormProps) {
  const { submit, cancel, isBusy, share, isFactorAsked, isFactorWrong, forgetFactor } = props;
  const { t } = useTranslation();
  const [isCapsLock, setCapsLock] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { accountName: '', password: '' },
    validate: {
      accountName: (value) => (value.trim() === '' ? t('login.accountMissing') : null),
      password: (value) => (value === '' ? t('login.passwordMissing') : null),
    },
    onValuesChange: (values, previous) => {
      if (isFactorAsked && values.accountName !== previous.accountName) forgetFactor();
    },
  });
  const [factor, setFactor] = useState('');
  const [isFactorMissing, setFactorMissing] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  const send = (typed: string) => {
    const { hasErrors } = form.validate();
    const isMissing = isFactorAsked && typed === '';
    setFactorMissing(isMissing);
    if (hasErrors || isMissing || isBusy) return;
    const { accountName, password } = form.getValues();
    submit({ accountName: accountName.trim(), password, factor: isFactorAsked ? typed : '' });
  };
  const change = (typed: string, isComplete: boolean) => {
    setFactor(typed);
    setFactorMissing(false);
    if (isComplete) send(typed);
  };
  const factorProblem = isFactorMissing ? t('login.codeMissing') : isFactorWrong ? t('login.codeWrong') : null;

  return (
    <Stack
      as="form"
      gap={16}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(factor);
      }}
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
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        size="md"
      />
      <p className={classes.capsLock} role="status">
        {isCapsLock ? t('login.capsLock') : ''}
      </p>
      {isFactorAsked && <FactorField value={factor} problem={factorProblem} onChange={change} />}
      {share === null ? (
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {t('login.submit')}
        </Button>
      ) : (
        <ProofProgress share={share} onCancel={cancel} />
      )}
    </Stack>
  );
}
