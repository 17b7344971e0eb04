import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { DropDownButton } from './DropDownButton.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, headerPages, targetOf } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { useIsChief } from './use-is-chief.ts';
import { useNavigation } from './use-navigation.ts';
import { lazyPart } from '../errors/lazy-part.ts';
import { Row, Text } from '../ui/box.tsx';
import classes from './Header.module.css';

const HeaderDropDown = lazyPart(async () => (await import('./HeaderDropDown.tsx')).HeaderDropDown);

/** The areas (first menu level), then the pages with their own place. The chief role also has everything as a list. */
export function HeaderNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isChief = useIsChief();
  const areas = useNavigation();
  const trail = activeTrail(areas, pathname);
  return (
    <Row as="nav" align="stretch" shrink className={classes.nav} aria-label={t('shell.nav')}>
      {areas.map((area) => (
        <span key={area.id} className={classes.entry} data-active={area === trail[0] || undefined}>
          <EntryLink entry={{ path: targetOf(area) }} isCurrent={area === trail[0]}>
            {area.label}
          </EntryLink>
        </span>
      ))}
      <i className={classes.divider} aria-hidden />
      {headerPages(areas, isChief).map((entry) => (
        <span key={entry.id} className={classes.page} data-active={entry === trail.at(-1) || undefined}>
          <EntryLink entry={entry} isCurrent={entry === trail.at(-1)} title={entry.label}>
            <MenuIcon name={entry.icon} size={18} />
            <Text className={classes.pageLabel}>{entry.label}</Text>
          </EntryLink>
        </span>
      ))}
      {isChief && <OnDemand Button={DropDownButton} Part={HeaderDropDown} />}
    </Row>
  );
}
