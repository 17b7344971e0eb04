import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { useUser } from '../session/session.ts';
import { CHIEF_ROLE } from './Brand.tsx';
import { DropDownButton } from './DropDownButton.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, headerEntries, targetOf } from './menu.ts';
import { OnDemand } from './OnDemand.tsx';
import { useNavigation } from './use-navigation.ts';
import { styledPart } from '../theme/styled-part.ts';
import classes from './Header.module.css';

const HeaderDropDown = styledPart(async () => (await import('./HeaderDropDown.tsx')).HeaderDropDown);

/** Home, history data and device maintenance, then the rest of the menu's first level. */
export function HeaderNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data: user } = useUser();
  const isChief = user?.roleId === CHIEF_ROLE;
  const entries = headerEntries(useNavigation(), isChief);
  const active = activeTrail(entries, pathname)[0];
  return (
    <nav className={classes.nav} aria-label={t('shell.nav')}>
      <div className={classes.entries}>
        {entries.map((entry) => (
          <span key={entry.id} className={classes.entry} data-active={entry === active || undefined}>
            <EntryLink entry={{ path: targetOf(entry) }} isCurrent={entry === active}>
              {entry.label}
            </EntryLink>
          </span>
        ))}
      </div>
      {isChief && (
        <span className={classes.dropDown}>
          <OnDemand Button={DropDownButton} Part={HeaderDropDown} />
        </span>
      )}
    </nav>
  );
}
