import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row } from './box.tsx';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  label: string;
  className?: string | undefined;
  onChange: (text: string) => void;
}

/**
 * A light search field for the first page. While focused it shows the typed text, because a value kept in the address returns
 * after the next letter and would remove it.
 */
export function SearchField({ value, label, className = '', onChange }: SearchFieldProps) {
  const { t } = useTranslation();
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
        <button
          type="button"
          className={classes.clear}
          aria-label={t('table.clearSearch')}
          onClick={() => onChange('')}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </Row>
  );
}
