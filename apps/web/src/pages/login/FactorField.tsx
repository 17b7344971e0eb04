import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { Column } from '../../ui/box.tsx';
import classes from './LoginForm.module.css';

const DIGITS = 6;

interface FactorFieldProps {
  value: string;
  problem: string | null;
  /** `isComplete`: all digits are entered. */
  onChange: (value: string, isComplete: boolean) => void;
}

/** The authenticator's code, or a recovery code. */
export function FactorField({ value, problem, onChange }: FactorFieldProps) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const field = isRecovery
    ? ({ label: t('login.recoveryCode'), description: t('login.recoveryHint'), maxLength: 40 } as const)
    : ({ label: t('login.code'), description: t('login.codeHint'), inputMode: 'numeric', maxLength: 12 } as const);
  const change = (typed: string) => {
    if (isRecovery) return onChange(typed, false);
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    onChange(digits, digits.length === DIGITS && value.length < DIGITS);
  };
  return (
    <Column align="start" gap={4}>
      <TextInput
        key={String(isRecovery)}
        {...field}
        name="one-time-code"
        className={classes.code}
        value={value}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        size="md"
      />
      <button
        type="button"
        className={classes.link}
        onClick={() => {
          setRecovery(!isRecovery);
          onChange('', false);
        }}
      >
        {t(isRecovery ? 'login.useCode' : 'login.useRecovery')}
      </button>
    </Column>
  );
}
