import { Menu } from '@mantine/core';
import { IconKey, IconLicense, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { PASSWORD_PATH } from '../session/paths.ts';
import { useViewChoice, viewChoices } from '../ui/view-mode.ts';
import { open } from './open-panel.ts';
import { ACCOUNT_PATH } from './page-routes.ts';
import { useOpenedAtOnce } from '../ui/use-opened-at-once.ts';
import { useUserName } from './use-user-name.ts';
import { UserButton } from './UserButton.tsx';

export function UserMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useUserName();
  const { choice, choose } = useViewChoice();
  const { button, menu } = useOpenedAtOnce();
  return (
    <Menu position="bottom-end" width={220} {...menu}>
      <Menu.Target>
        <UserButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name ? t('user.greeting', { name }) : t('user.none')}</Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} stroke={1.6} />} onClick={() => void navigate(ACCOUNT_PATH)}>
          {t('page.account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} stroke={1.6} />} onClick={() => void navigate(PASSWORD_PATH)}>
          {t('page.password')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('view.label')}</Menu.Label>
        {viewChoices.map((view) => (
          <Menu.RadioItem
            key={view}
            value={view}
            checked={view === choice}
            closeMenuOnClick
            onChange={() => choose(view)}
          >
            {t(`view.${view}`)}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item
          component="a"
          href="/licences.html"
          target="_blank"
          leftSection={<IconLicense size={16} stroke={1.6} />}
        >
          {t('page.licences')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => open('logout')}>
          {t('logout.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
