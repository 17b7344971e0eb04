import { lazy, Suspense } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Logo } from '../ui/Logo.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { EntryLink } from './EntryLink.tsx';
import { isActive } from './menu.ts';
import { useNavigation } from './use-navigation.ts';
import classes from './Header.module.css';

// Menus float, and what makes them float is heavy: the page itself comes first.
const HeaderTools = lazy(async () => ({ default: (await import('./HeaderTools.tsx')).HeaderTools }));

export function Header({ isPhone, onMenu }: { isPhone: boolean; onMenu: () => void }) {
  const { t } = useTranslation();
  return (
    <header className={classes.header} data-ground="shell">
      {isPhone && (
        <ActionIcon
          className={classes.menu}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('shell.menu')}
          onClick={onMenu}
        >
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <Link to="/index" className={classes.brand}>
        <Logo />
        <span className={classes.title}>{t('app.title')}</span>
      </Link>
      {!isPhone && <HeaderNav />}
      <div className={classes.tools}>
        <ConnectionState />
        <Suspense fallback={<span className={classes.waiting} />}>
          <HeaderTools isPhone={isPhone} />
        </Suspense>
      </div>
    </header>
  );
}

function HeaderNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label={t('shell.nav')}>
      {useNavigation().map((entry) => (
        <span key={entry.id} className={classes.entry} data-active={isActive(entry, pathname) || undefined}>
          <EntryLink
            entry={entry.path === '' && entry.children[0] ? { ...entry, path: entry.children[0].path } : entry}
          >
            {entry.label}
          </EntryLink>
        </span>
      ))}
    </nav>
  );
}
