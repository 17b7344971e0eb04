import { Select } from '@mantine/core';
import classes from './Filters.module.css';

interface ChoiceProps {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}

const MOST_OFFERED = 100;

/** One of what a list of alarms can be narrowed by, or none. */
export function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      searchable
      clearable
      limit={MOST_OFFERED}
      data={data}
      value={value}
      onChange={onChange}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
