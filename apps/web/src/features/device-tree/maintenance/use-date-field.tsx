import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { timeOfWall, wallTime } from '../../../ui/wall-time.ts';

const CLOCKS_DIFFER_MS = 3_600_000;

interface DateField {
  field: ReactNode;
  isValid: boolean;
  /** With `at` if it is not now. */
  body: { at?: string };
}

/** When it was done on site, by the station's clock. Empty: now. */
export function useDateField(zone: string | undefined, label: string): DateField {
  const { t } = useTranslation('admin');
  const [text, setText] = useState('');
  const [opened] = useState(() => Date.now());
  const isNow = text.trim() === '';
  const ms = isNow ? null : timeOfWall(text, zone);
  const isFuture = ms !== null && ms > opened + CLOCKS_DIFFER_MS;
  const isValid = isNow || (ms !== null && !isFuture);
  const error = isValid ? undefined : t(isFuture ? 'maintain.future' : 'maintain.notTime');
  return {
    isValid,
    body: ms === null ? {} : { at: new Date(ms).toISOString() },
    field: (
      <TextInput
        label={label}
        description={t('maintain.nowUnless', { zone: zone ?? '' })}
        placeholder={wallTime(opened, zone)}
        value={text}
        error={error}
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
      />
    ),
  };
}
