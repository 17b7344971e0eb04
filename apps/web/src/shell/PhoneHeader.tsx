import { IconChevronLeft, IconDotsVertical } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { AlarmPlace } from './AlarmPlace.tsx';
import { Brand } from './Brand.tsx';
import { ConnectionState } from '../live/data-path/ConnectionState.tsx';
import { Row } from '../ui/box.tsx';
import { useTabs } from './tabs/tab-store.ts';
import { HOME_PATH } from './tabs/tabs.ts';
import { useTabTitle } from './tabs/use-tab-title.ts';
import classes from './Header.module.css';

/** On the home page the user's name, elsewhere the page's name and the way back. */
export function PhoneHeader({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const titleOf = useTabTitle();
  const tab = useTabs(({ list, activeId }) => list.find(({ id }) => id === activeId));
  // The first page of a visit has no history.
  const goBack = () => void (key === 'default' ? navigate(HOME_PATH) : navigate(-1));
  return (
    <header className={classes.header} data-phone data-ground="shell">
      {pathname === HOME_PATH ? (
        <Brand isNarrow />
      ) : (
        <>
          <button type="button" className={classes.touch} aria-label={t('common.back')} onClick={goBack}>
            <IconChevronLeft size={26} stroke={1.8} aria-hidden />
          </button>
          <span className={classes.title}>{tab ? titleOf(tab) : t('app.title')}</span>
        </>
      )}
      <Row gap={4} ml="auto" fixed>
        <ConnectionState />
        <AlarmPlace />
        <button type="button" className={classes.touch} aria-label={t('shell.menu')} onClick={onMenu}>
          <IconDotsVertical size={22} stroke={1.8} aria-hidden />
        </button>
      </Row>
    </header>
  );
}
