import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';

const schemes = [
  { key: 'light', Icon: IconSun },
  { key: 'dark', Icon: IconMoon },
  { key: 'auto', Icon: IconDeviceDesktop },
] as const;

export function SchemeItems() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(({ key, Icon }) => (
    <Menu.Item
      key={key}
      role="menuitemradio"
      aria-checked={key === colorScheme}
      leftSection={<Icon size={16} stroke={1.6} />}
      rightSection={key === colorScheme ? <IconCheck size={16} /> : undefined}
      onClick={() => setColorScheme(key)}
    >
      {t(`shell.${key}`)}
    </Menu.Item>
  ));
}
