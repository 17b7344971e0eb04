import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, isTabbed, targetOf, type NavEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { useNavigation } from './use-navigation.ts';
import classes from './Aside.module.css';

interface SideNavigationProps {
  isFolded?: boolean;
  /** All areas as groups, where no header shows them. */
  hasAreas?: boolean;
  onFollow?: () => void;
  /** A group was pressed that has no room to expand. */
  onUnfold?: () => void;
}

/** A device has its own mark in the station tree. */
const isDevice = (pathname: string): boolean => /^\/devices\/\d+$/.test(pathname);

/** The entries of the page's area, else of the first area. */
export function SideNavigation({ isFolded = false, hasAreas = false, onFollow, onUnfold }: SideNavigationProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const areas = useNavigation();
  const trail = activeTrail(areas, pathname);
  const area = hasAreas ? undefined : (trail[0] ?? areas[0]);
  const inArea = area?.children.length ? area.children : areas;
  return (
    <nav aria-label={t('shell.aside')}>
      <EntryList
        entries={inArea}
        trail={inArea === areas ? trail : trail.slice(1)}
        isMarked={!isDevice(pathname)}
        isFolded={isFolded}
        isWide={hasAreas}
        onFollow={onFollow}
        onUnfold={onUnfold}
      />
    </nav>
  );
}

interface EntryListProps {
  entries: readonly NavEntry[];
  trail: readonly NavEntry[];
  isMarked: boolean;
  isFolded: boolean;
  isWide: boolean;
  onFollow: (() => void) | undefined;
  onUnfold: (() => void) | undefined;
}

/** One group is expanded at a time, initially that of the page. */
function EntryList({ entries, trail, ...how }: EntryListProps) {
  const { isMarked, isFolded, isWide, onFollow, onUnfold } = how;
  const active = trail[0]?.id;
  const [chosen, setChosen] = useState<{ id: string | null; from: string | undefined } | null>(null);
  const open = isFolded ? null : chosen?.from === active ? chosen?.id : active;
  const isNarrow = !isFolded && !isWide;
  return (
    <ul className={classes.entries} data-wide={isWide || isFolded || undefined}>
      {entries.flatMap((entry) => {
        const isOpen = entry.id === open;
        // Truncated in a narrow column.
        const title = entry.label;
        const isActive = isMarked && entry.id === active;
        const icon = <MenuIcon name={entry.icon} size={isNarrow ? 15 : 20} />;
        const label = <span className={classes.label}>{entry.label}</span>;
        if (entry.children.length === 0 || isTabbed(entry))
          return (
            <li key={entry.id} className={classes.entry} data-active={isActive || undefined}>
              <EntryLink entry={{ path: targetOf(entry) }} title={title} isCurrent={isActive} onFollow={onFollow}>
                {icon}
                {label}
              </EntryLink>
            </li>
          );
        const Chevron = isOpen ? IconChevronDown : IconChevronRight;
        const press = (): void => {
          if (isFolded) onUnfold?.();
          setChosen({ id: isOpen ? null : entry.id, from: active });
        };
        const button = (
          <li key={entry.id} className={classes.entry}>
            <button type="button" aria-expanded={isOpen} title={title} onClick={press}>
              {isNarrow ? <Chevron size={15} stroke={1.6} aria-hidden /> : icon}
              {label}
              {isWide && <Chevron size={16} stroke={1.6} aria-hidden />}
            </button>
          </li>
        );
        const inGroup = (
          <li key={`${entry.id}-open`} className={classes.group}>
            <EntryList entries={entry.children} trail={entry.id === active ? trail.slice(1) : []} {...how} />
          </li>
        );
        return isOpen && entry.children.length > 0 ? [button, inGroup] : [button];
      })}
    </ul>
  );
}
