import { IconSearch, IconX } from '@tabler/icons-react';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  label: string;
  clearLabel: string;
  className?: string | undefined;
  onChange: (text: string) => void;
}

/** A field for words to look for; light, for it stands on the first page. */
export function SearchField({ value, label, clearLabel, className = '', onChange }: SearchFieldProps) {
  return (
    <div className={`${classes.field} ${className}`}>
      <IconSearch className={classes.icon} size={15} stroke={1.6} aria-hidden />
      <input
        type="search"
        className={classes.input}
        value={value}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </div>
  );
}
