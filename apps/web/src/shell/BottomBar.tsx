import { IconUser } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Text } from '../ui/box.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { ACCOUNT_PATH } from './page-routes.ts';
import { useNavigation } from './use-navigation.ts';
import classes from './BottomBar.module.css';

const ROOM = 3;

/** The first pages of the menu under the thumb, and the user's own. */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const entries = useNavigation();
  const pages = entries.filter((entry) => entry.children.length === 0 && entry.path.startsWith('/')).slice(0, ROOM);
  const active = activeTrail(entries, pathname)[0];
  const isOwn = pathname === ACCOUNT_PATH;
  return (
    <Row as="nav" align="stretch" className={classes.bar} aria-label={t('shell.nav')}>
      {pages.map((entry) => (
        <Row
          key={entry.id}
          as="span"
          align="stretch"
          grow
          className={classes.item}
          data-active={entry === active || undefined}
        >
          <EntryLink entry={entry} isCurrent={entry === active}>
            <MenuIcon name={entry.icon} size={24} />
            <Text textAlign="center" breaks>
              {entry.label}
            </Text>
          </EntryLink>
        </Row>
      ))}
      <Row as="span" align="stretch" grow className={classes.item} data-active={isOwn || undefined}>
        <EntryLink entry={{ path: ACCOUNT_PATH }} isCurrent={isOwn}>
          <IconUser size={24} stroke={1.6} aria-hidden />
          <Text textAlign="center" breaks>
            {t('shell.mine')}
          </Text>
        </EntryLink>
      </Row>
    </Row>
  );
}
