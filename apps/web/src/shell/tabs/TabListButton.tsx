import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './TabBar.module.css';

export function TabListButton({ className = '', ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      aria-haspopup="menu"
      aria-label={t('tabs.more')}
      title={t('tabs.more')}
      {...rest}
    >
      <IconChevronDown size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
