import { Menu } from '@mantine/core';
import { useLanguage } from '../i18n/i18n.ts';
import { languages, localeOf, ownNames } from '../i18n/language.ts';
import { chooseLanguage } from '../session/choose-language.ts';

export function LanguageItems() {
  const { language } = useLanguage();
  return languages.map((item) => (
    <Menu.RadioItem
      key={item}
      value={item}
      checked={item === language}
      closeMenuOnClick
      lang={localeOf[item]}
      onChange={() => void chooseLanguage(item)}
    >
      {ownNames[item]}
    </Menu.RadioItem>
  ));
}
