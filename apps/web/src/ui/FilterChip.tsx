import { IconX } from '@tabler/icons-react';
import { Link, type To } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Text } from './box.tsx';
import classes from './FilterChip.module.css';

/** A list filter that is removed when pressed. */
export function FilterChip({ text, to }: { text: string; to: To }) {
  const { t } = useTranslation();
  return (
    <Link className={classes.chip} replace to={to} aria-label={`${t('table.clear')}: ${text}`} title={text}>
      <Text truncate>{text}</Text>
      <IconX size={13} aria-hidden />
    </Link>
  );
}
