import { IconUser } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Text } from '../ui/box.tsx';
import { EntryLink } from './EntryLink.tsx';
import { activeTrail, targetOf } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import { ACCOUNT_PATH } from './page-routes.ts';
import { useNavigation } from './use-navigation.ts';
import classes from './BottomBar.module.css';

const ROOM = 3;

/** The first areas of the menu for the thumb, and the user's page. */
export function BottomBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const areas = useNavigation();
  const active = activeTrail(areas, pathname)[0];
  const isOwn = pathname === ACCOUNT_PATH;
  return (
    <Row as="nav" align="stretch" className={classes.bar} aria-label={t('shell.nav')}>
      {areas.slice(0, ROOM).map((area) => (
        <Row
          key={area.id}
          as="span"
          align="stretch"
          grow
          className={classes.item}
          data-active={area === active || undefined}
        >
          <EntryLink entry={{ path: targetOf(area) }} isCurrent={area === active}>
            <MenuIcon name={area.icon} size={24} />
            <Text textAlign="center" breaks>
              {area.label}
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
