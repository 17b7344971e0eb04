import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { changeLanguage, translate, useLanguage } from '../i18n/i18n.ts';
import { languages, localeOf, ownNames, type Language } from '../i18n/language.ts';
import { showNote } from '../ui/toasts.ts';

const NOTE_MS = 1_000;

const change = async (language: Language): Promise<void> => {
  await changeLanguage(language);
  showNote(translate('language.changed'), NOTE_MS);
};

export function LanguageItems() {
  const { language } = useLanguage();
  return languages.map((item) => (
    <Menu.Item
      key={item}
      role="menuitemradio"
      aria-checked={item === language}
      lang={localeOf[item]}
      rightSection={item === language ? <IconCheck size={16} /> : undefined}
      onClick={() => void change(item)}
    >
      {ownNames[item]}
    </Menu.Item>
  ));
}
