import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Row } from './box.tsx';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  label: string;
  clearLabel: string;
  className?: string | undefined;
  onChange: (text: string) => void;
}

/**
 * A field for words to look for; light, for it stands on the first page. While it has the focus it shows what was typed: a value
 * that lives in the address comes back later than the next letter, and would take it away.
 */
export function SearchField({ value, label, clearLabel, className = '', onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const type = (text: string): void => {
    setTyped(text);
    onChange(text);
  };
  return (
    <Row className={`${classes.field} ${className}`}>
      <IconSearch className={classes.icon} size={15} stroke={1.6} aria-hidden />
      <input
        type="search"
        className={classes.input}
        value={shown}
        aria-label={label}
        placeholder={label}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
      />
      {shown !== '' && (
        <button type="button" className={classes.clear} aria-label={clearLabel} onClick={() => onChange('')}>
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </Row>
  );
}
