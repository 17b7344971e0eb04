import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Box } from '../ui/box.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, type NavEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { StationFolders } from './StationFolders.tsx';
import { useNavigation } from './use-navigation.ts';
import classes from './Aside.module.css';

interface SideNavigationProps {
  isFolded?: boolean;
  hasStations?: boolean;
  onFollow?: () => void;
  /** A group was pressed that has no room to open. */
  onUnfold?: () => void;
}

/** The group of the active header entry, else all entries; then the stations with their devices. */
export function SideNavigation({ isFolded = false, hasStations = true, onFollow, onUnfold }: SideNavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const trail = activeTrail(entries, pathname);
  const group = trail[0]?.children.length ? trail[0] : undefined;
  return (
    <Box as="nav" grow className={classes.nav} aria-label={t('shell.aside')}>
      <EntryList
        entries={group?.children ?? entries}
        trail={group ? trail.slice(1) : trail}
        isFolded={isFolded}
        onFollow={onFollow}
        onUnfold={onUnfold}
      />
      {hasStations && !isFolded && <StationFolders onFollow={onFollow} />}
    </Box>
  );
}

interface EntryListProps {
  entries: readonly NavEntry[];
  trail: readonly NavEntry[];
  isFolded: boolean;
  onFollow: (() => void) | undefined;
  onUnfold: (() => void) | undefined;
}

/** One of its submenus is open at a time, at first that of the page. */
function EntryList({ entries, trail, isFolded, onFollow, onUnfold }: EntryListProps) {
  const active = trail[0]?.id;
  const [chosen, setChosen] = useState<{ id: string | null; from: string | undefined } | null>(null);
  const open = chosen?.from === active ? chosen?.id : active;
  return (
    <Box as="ul">
      {entries.map((entry) => {
        const isOpen = !isFolded && entry.id === open;
        // Cut where the column is narrow.
        const title = entry.label;
        return entry.children.length === 0 ? (
          <li key={entry.id} className={classes.item} data-active={entry.id === active || undefined}>
            <EntryLink entry={entry} title={title} isCurrent={entry.id === active} onFollow={onFollow}>
              <MenuIcon name={entry.icon} />
              <span className={classes.label}>{entry.label}</span>
            </EntryLink>
          </li>
        ) : (
          <li key={entry.id}>
            <button
              type="button"
              className={classes.folder}
              aria-expanded={isOpen}
              title={title}
              onClick={() => {
                if (isFolded) onUnfold?.();
                setChosen({ id: isOpen ? null : entry.id, from: active });
              }}
            >
              <MenuIcon name={entry.icon} />
              <span className={classes.label}>{entry.label}</span>
              {!isFolded &&
                (isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />)}
            </button>
            {isOpen && (
              <Box p="0 0 0 12">
                <EntryList
                  entries={entry.children}
                  trail={entry.id === active ? trail.slice(1) : []}
                  isFolded={false}
                  onFollow={onFollow}
                  onUnfold={onUnfold}
                />
              </Box>
            )}
          </li>
        );
      })}
    </Box>
  );
}
