import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { useUserName } from './use-user-name.ts';
import { Text } from '../ui/box.tsx';
import classes from './UserMenu.module.css';

export function UserButton({ className = '', ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const name = useUserName();
  return (
    <button type="button" className={`${classes.button} ${className}`} aria-haspopup="menu" {...rest}>
      <span className="gw-visually-hidden">{t('user.menu')}</span>
      <Text weight={650} className={classes.badge} aria-hidden>
        {initial(name)}
      </Text>
      <Text truncate className={classes.name}>
        {name ?? t('user.none')}
      </Text>
    </button>
  );
}

const initial = (name: string | undefined): string => [...(name ?? '')][0]?.toLocaleUpperCase() ?? '';
