import { ActionIcon, Menu } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { SchemeItems } from './SchemeItems.tsx';

export function SchemeMenu() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.scheme')} title={t('shell.scheme')}>
          <IconMoon size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SchemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
