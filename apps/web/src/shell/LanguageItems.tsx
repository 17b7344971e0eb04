import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useLanguage } from '../i18n/i18n.ts';
import { languages, localeOf, ownNames } from '../i18n/language.ts';
import { chooseLanguage } from '../session/choose-language.ts';

export function LanguageItems() {
  const { language } = useLanguage();
  return languages.map((item) => (
    <Menu.Item
      key={item}
      role="menuitemradio"
      aria-checked={item === language}
      lang={localeOf[item]}
      rightSection={item === language ? <IconCheck size={16} /> : undefined}
      onClick={() => void chooseLanguage(item)}
    >
      {ownNames[item]}
    </Menu.Item>
  ));
}
