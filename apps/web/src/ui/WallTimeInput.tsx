import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { isoOfWall, timeOfWall, wallTime } from './wall-time.ts';

interface WallTimeInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** ISO 8601, or empty. */
  value?: string;
  /** By default that of this machine. */
  zone?: string | undefined;
  /** Called with an ISO time, and with an empty text while what is typed is no time. */
  onChange: (value: string) => void;
}

/** A time in a zone, typed as 2026-07-18 14:32. */
export function WallTimeInput({ value = '', zone, error, onChange, ...props }: WallTimeInputProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => (value === '' ? '' : wallTime(Date.parse(value), zone)));
  const isTime = text.trim() === '' || timeOfWall(text, zone) !== null;
  return (
    <TextInput
      {...props}
      value={text}
      autoComplete="off"
      error={isTime ? error : t('time.enterAs')}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(isoOfWall(currentTarget.value, zone) ?? '');
      }}
    />
  );
}
