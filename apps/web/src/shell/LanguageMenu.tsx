import { Menu } from '@mantine/core';
import { LanguageButton } from './LanguageButton.tsx';
import { LanguageItems } from './LanguageItems.tsx';
import { useOpenedAtOnce } from '../ui/use-opened-at-once.ts';

export function LanguageMenu() {
  const { button, menu } = useOpenedAtOnce();
  return (
    <Menu position="bottom-end" width={180} {...menu}>
      <Menu.Target>
        <LanguageButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
}
