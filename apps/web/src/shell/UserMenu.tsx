import { Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { PASSWORD_PATH } from '../session/RequireSession.tsx';
import { useUser } from '../session/session.ts';
import { LanguageItems } from './LanguageItems.tsx';
import { LogoutDialog } from './LogoutDialog.tsx';
import { SchemeItems } from './SchemeItems.tsx';
import classes from './UserMenu.module.css';

export function UserMenu({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [isLeaving, dialog] = useDisclosure(false);
  const name = user.data ? user.data.name || user.data.accountName : undefined;

  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <span className="gw-visually-hidden">{t('user.menu')}</span>
            <span className={classes.badge} aria-hidden>
              {initial(name)}
            </span>
            {!isPhone && <span className={classes.name}>{name ?? t('user.none')}</span>}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{name ? t('user.greeting', { name }) : t('user.none')}</Menu.Label>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => void navigate(PASSWORD_PATH)}>
            {t('page.password')}
          </Menu.Item>
          {isPhone && (
            <>
              <Menu.Divider />
              <Menu.Label>{t('shell.scheme')}</Menu.Label>
              <SchemeItems />
              <Menu.Divider />
              <Menu.Label>{t('language.label')}</Menu.Label>
              <LanguageItems />
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={dialog.open}>
            {t('logout.action')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LogoutDialog isOpen={isLeaving} onClose={dialog.close} />
    </>
  );
}

const initial = (name: string | undefined): string => [...(name ?? '')][0]?.toLocaleUpperCase() ?? '';
