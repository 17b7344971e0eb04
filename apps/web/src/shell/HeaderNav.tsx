import { useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { DropDownButton } from './DropDownButton.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, hasButton, headerEntries, targetOf } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { OnDemand } from '../ui/OnDemand.tsx';
import { useFitting } from './use-fitting.ts';
import { useIsChief } from './use-is-chief.ts';
import { useNavigation } from './use-navigation.ts';
import { lazyPart } from '../errors/lazy-part.ts';
import { Row, Text } from '../ui/box.tsx';
import classes from './Header.module.css';

const HeaderDropDown = lazyPart(async () => (await import('./HeaderDropDown.tsx')).HeaderDropDown);

/** The first level of the menu, as far as there is room; what is left over stands in the drop-down, which the chief always has. History and maintenance are always there. */
export function HeaderNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isChief = useIsChief();
  const all = headerEntries(useNavigation(), isChief);
  const entries = all.filter((entry) => !hasButton(entry));
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, entries.length, entries.map(({ label }) => label).join(' '));
  const active = activeTrail(all, pathname)[0];
  return (
    <Row as="nav" align="stretch" ml={24} shrink className={classes.nav} aria-label={t('shell.nav')}>
      <div ref={row} className={classes.entries}>
        {entries.map((entry, index) => (
          <span
            key={entry.id}
            className={classes.entry}
            data-active={entry === active || undefined}
            data-left-over={index >= fitting || undefined}
          >
            <EntryLink entry={{ path: targetOf(entry) }} isCurrent={entry === active}>
              {entry.label}
            </EntryLink>
          </span>
        ))}
      </div>
      {all.filter(hasButton).map((entry) => (
        <span key={entry.id} className={classes.entry} data-active={entry === active || undefined}>
          <EntryLink entry={entry} isCurrent={entry === active} title={entry.label}>
            <MenuIcon name={entry.icon} size={19} />
            <Text ml={8} className={classes.buttonLabel}>
              {entry.label}
            </Text>
          </EntryLink>
        </span>
      ))}
      {(isChief || fitting < entries.length) && (
        <span className={classes.dropDown}>
          <OnDemand Button={DropDownButton} Part={HeaderDropDown} />
        </span>
      )}
    </Row>
  );
}
