import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { DropDownButton } from './DropDownButton.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, headerPages, targetOf, type NavEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { useIsChief } from './use-is-chief.ts';
import { useNavigation } from './use-navigation.ts';
import { lazyPart, WhenLoaded } from '../errors/lazy-part.ts';
import { Row, Text } from '../ui/box.tsx';
import classes from './Header.module.css';

const AreaPages = lazyPart(async () => (await import('./AreaPages.tsx')).AreaPages);
const HeaderDropDown = lazyPart(async () => (await import('./HeaderDropDown.tsx')).HeaderDropDown);

/** The areas (first menu level), then the pages with their own place. The chief role also has everything as a list. */
export function HeaderNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isChief = useIsChief();
  const areas = useNavigation();
  const trail = activeTrail(areas, pathname);
  const pages = headerPages(areas, isChief);
  const page = pages.find((entry) => entry === trail.at(-1));
  return (
    <Row as="nav" align="stretch" shrink className={classes.nav} aria-label={t('shell.nav')}>
      {areas.map((area) => (
        <Area key={area.id} area={area} isCurrent={area === trail[0]} isMarked={area === trail[0] && !page} />
      ))}
      <i className={classes.divider} aria-hidden />
      {pages.map((entry) => (
        <span key={entry.id} className={classes.page} data-active={entry === page || undefined}>
          <EntryLink entry={entry} isCurrent={entry === page} title={entry.label}>
            <MenuIcon name={entry.icon} size={18} />
            <Text className={classes.pageLabel}>{entry.label}</Text>
          </EntryLink>
        </span>
      ))}
      {isChief && <OnDemand Button={DropDownButton} Part={HeaderDropDown} />}
    </Row>
  );
}

/** Longer than a pointer takes to cross the header. */
const RESTED_MS = 200;

interface AreaProps {
  area: NavEntry;
  isCurrent: boolean;
  /** One place is marked: the area, unless the header has an entry for the page itself. */
  isMarked: boolean;
}

/** While the pointer rests on the name of another area its pages are below it. Those of the page's own area are beside the page. */
function Area({ area, isCurrent, isMarked }: AreaProps) {
  const [isOver, setOver] = useState(false);
  const [isOpen] = useDebouncedValue(isOver, RESTED_MS);
  return (
    <Row as="span" align="stretch" fixed onMouseEnter={() => setOver(true)} onMouseLeave={() => setOver(false)}>
      <span className={classes.entry} data-active={isMarked || undefined}>
        <EntryLink entry={{ path: targetOf(area) }} isCurrent={isMarked}>
          {area.label}
        </EntryLink>
      </span>
      {isOpen && !isCurrent && area.children.length > 0 && (
        <WhenLoaded fallback={null}>
          <AreaPages area={area} onClose={() => setOver(false)} />
        </WhenLoaded>
      )}
    </Row>
  );
}
