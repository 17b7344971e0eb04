import { Select, type SelectProps } from '@mantine/core';

/** The most options in the list. Others are found by typing. */
const MOST_OFFERED = 100;

/** A width with room for the label. CJK characters are square. */
const leastOf = (label: string): string =>
  `${[...label].reduce((width, letter) => width + (letter > '\u2e80' ? 1 : 0.56), 0)}em + 64px`;

interface FilterChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | undefined;
  /** Properties of options that the server finds. */
  select?: Pick<SelectProps, 'filter' | 'onSearchChange'>;
  /** Empty: any. */
  onChange: (value: string) => void;
}

/** A searchable, removable list filter. */
export function FilterChoice({ label, data, value, select, onChange }: FilterChoiceProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      style={{ minWidth: `min(100%, calc(${leastOf(label)}))` }}
      searchable
      clearable
      limit={MOST_OFFERED}
      {...select}
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? '')}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
