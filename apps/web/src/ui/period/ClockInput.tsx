import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';

interface ClockInputProps {
  label: string;
  /** The label is only spoken, where a row of fields has no room for it. */
  isLabelHidden?: boolean;
  /** 08:30, or empty. */
  value?: string;
  error?: ReactNode;
  /** Called with 08:30 in 24 hours, and with an empty text while it is incomplete. */
  onChange: (value: string) => void;
}

/** A time of day in 24 hours: a browser's own field follows the browser's language. */
export function ClockInput({ label, isLabelHidden = false, value = '', error, onChange }: ClockInputProps) {
  const { t } = useTranslation();
  return (
    <TimePicker
      label={isLabelHidden ? undefined : label}
      value={value}
      error={error}
      hoursInputLabel={t('time.hours', { label })}
      minutesInputLabel={t('time.minutes', { label })}
      onChange={onChange}
    />
  );
}
