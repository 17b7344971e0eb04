import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { EntryLink } from './EntryLink.tsx';
import { isActive } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { StationFolders } from './StationFolders.tsx';
import { useNavigation } from './use-navigation.ts';
import classes from './Aside.module.css';

interface SideNavigationProps {
  isFolded: boolean;
  onFollow?: () => void;
}

/** The group of the active header entry, else all entries; then the stations with their devices. */
export function SideNavigation({ isFolded, onFollow }: SideNavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const group = entries.find((entry) => entry.children.length > 0 && isActive(entry, pathname));
  return (
    <nav className={classes.nav} aria-label={t('shell.aside')}>
      <ul className={classes.list}>
        {(group?.children ?? entries).map((entry) => (
          <li key={entry.id} className={classes.item} data-active={entry.path === pathname || undefined}>
            <EntryLink entry={entry} title={isFolded ? entry.label : undefined} onFollow={onFollow}>
              <MenuIcon name={entry.icon} />
              <span className={classes.label}>{entry.label}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
      {!isFolded && <StationFolders onFollow={onFollow} />}
    </nav>
  );
}
