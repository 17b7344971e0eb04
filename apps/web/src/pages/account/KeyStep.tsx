import { Button, TextInput } from '@mantine/core';
import type { TotpKey } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './AccountPage.module.css';
import { problemOf } from './problem-of.ts';
import { QrCode } from './QrCode.tsx';

const DIGITS = 6;

interface KeyStepProps {
  totp: TotpKey;
  isBusy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
}

/** The key as QR code and text, and the code that proves the app has it. */
export function KeyStep({ totp, isBusy, error, onCode }: KeyStepProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (digits: string) => {
    const isWhole = digits.length === DIGITS;
    setMissing(!isWhole);
    if (isWhole && !isBusy) onCode(digits);
  };
  return (
    <Stack
      as="form"
      gap={16}
      touch
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Text as="p" tone="text2">
        {t('account.scan')}
      </Text>
      <QrCode text={totp.uri} label={t('account.qr')} />
      <Row gap={8} wrap text="table" tone="text2">
        <span>{t('account.typeKey')}</span>
        <Text as="code" mono tone="text1" weight={600}>
          {totp.secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <CopyButton text={totp.secret} />
      </Row>
      <TextInput
        name="one-time-code"
        className={classes.code}
        label={common('login.code')}
        description={common('login.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={isMissing ? common('login.codeMissing') : (problemOf(error, 'code') ?? error?.message)}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS);
          setCode(digits);
          setMissing(false);
          if (digits.length === DIGITS && code.length < DIGITS) send(digits);
        }}
        data-autofocus
      />
      <Row gap={8} align="stretch" justify="end">
        <Button type="submit" loading={isBusy}>
          {t('account.enable')}
        </Button>
      </Row>
    </Stack>
  );
}
