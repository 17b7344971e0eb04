import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { EntryLink } from './EntryLink.tsx';
import { isActive } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useNavigation } from './use-navigation.ts';
import classes from './BottomBar.module.css';

const ROOM = 3;

/** The first pages of the menu under the thumb, and the whole menu. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = useNavigation().filter((entry) => entry.children.length === 0 && entry.path !== '');
  return (
    <nav className={classes.bar} aria-label={t('shell.nav')}>
      {pages.slice(0, ROOM).map((entry) => (
        <span key={entry.id} className={classes.item} data-active={isActive(entry, pathname) || undefined}>
          <EntryLink entry={entry}>
            <MenuIcon name={entry.icon} size={24} />
            <span>{entry.label}</span>
          </EntryLink>
        </span>
      ))}
      <span className={classes.item}>
        <button type="button" onClick={onMenu}>
          <IconMenu2 size={24} stroke={1.6} aria-hidden />
          <span>{t('shell.menu')}</span>
        </button>
      </span>
    </nav>
  );
}
