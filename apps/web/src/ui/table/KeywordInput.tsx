import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';

const WAIT_MS = 300;
/** Characters. A longer label needs a wide field. */
const LONG = 8;

interface KeywordInputProps {
  value: string;
  label: string;
  onChange: (keyword: string) => void;
}

/** Searches shortly after the last key, never during IME composition. */
export function KeywordInput({ value, label, onChange }: KeywordInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [isComposing, setIsComposing] = useState(false);
  const sent = useRef(value);
  // The address changed by navigation.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const keyword = typed.trim();
    if (isComposing || keyword === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = keyword;
      onChange(keyword);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed, isComposing, onChange]);
  const send = (keyword: string): void => {
    setTyped(keyword);
    sent.current = keyword.trim();
    onChange(keyword.trim());
  };
  return (
    <TextInput
      type="search"
      data-long={label.length > LONG || undefined}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        typed !== '' && <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => send('')} />
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(typed);
      }}
    />
  );
}
