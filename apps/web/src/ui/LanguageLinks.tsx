import { changeLanguage, useLanguage, useTranslation } from '../i18n/i18n.ts';
import { languages, localeOf, ownNames, type Language } from '../i18n/language.ts';
import classes from './LanguageLinks.module.css';

interface LanguageLinksProps {
  onChanged?: (language: Language) => void;
}

export function LanguageLinks({ onChanged }: LanguageLinksProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <nav aria-label={t('language.label')} className={classes.links}>
      {languages.map((item) => (
        <button
          key={item}
          type="button"
          lang={localeOf[item]}
          className={classes.link}
          aria-current={item === language}
          onClick={() => void changeLanguage(item).then(() => onChanged?.(item))}
        >
          {ownNames[item]}
        </button>
      ))}
    </nav>
  );
}
