import { SegmentedControl } from '@mantine/core';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { isLanguage, languages, localeOf, ownNames } from '../../i18n/language.ts';
import { chooseLanguage } from '../../session/choose-language.ts';

export function LanguagePicker() {
  const { t } = useTranslation('tools');
  const { language } = useLanguage();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('look.language')}
      value={language}
      onChange={(value) => {
        if (isLanguage(value)) void chooseLanguage(value);
      }}
      data={languages.map((value) => ({ value, label: <span lang={localeOf[value]}>{ownNames[value]}</span> }))}
    />
  );
}
