import { changeLanguage, useLanguage, useTranslation } from '../i18n/i18n.ts';
import { languages, localeOf, ownNames, type Language } from '../i18n/language.ts';
import { Row } from './box.tsx';
import classes from './LanguageLinks.module.css';

interface LanguageLinksProps {
  /** The action of a choice. Default: only the page follows. */
  change?: (language: Language) => Promise<void>;
}

export function LanguageLinks({ change = changeLanguage }: LanguageLinksProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <Row aria-label={t('language.label')} as="nav" gap={4} align="stretch" wrap>
      {languages.map((item) => (
        <button
          key={item}
          type="button"
          lang={localeOf[item]}
          className={classes.link}
          aria-current={item === language}
          onClick={() => void change(item)}
        >
          {ownNames[item]}
        </button>
      ))}
    </Row>
  );
}
