import { Select } from '@mantine/core';

/** As many names as a list can be looked through; the rest is found by typing. */
const MOST_OFFERED = 100;

/** So wide that its label has room; letters of Chinese and Japanese are as wide as they are high. */
const leastOf = (label: string): string =>
  `${[...label].reduce((width, letter) => width + (letter > '\u2e80' ? 1 : 0.56), 0)}em + 64px`;

interface FilterChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  /** Empty: any. */
  onChange: (value: string) => void;
}

/** What a list is narrowed to; typing finds it, and it can be taken away. */
export function FilterChoice({ label, data, value, onChange }: FilterChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      style={{ minWidth: `min(100%, calc(${leastOf(label)}))` }}
      searchable
      clearable
      limit={MOST_OFFERED}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
