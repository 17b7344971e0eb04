import { useEffect, useState } from 'react';
import { changeLanguage, useLanguage } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * Loads the wall's language. A user's own stays that of other pages and returns afterwards. On a paired screen the server answers
 * in this language too. False until loaded.
 */
export function useWallLanguage(language: Language, isPerson: boolean): boolean {
  const { language: present } = useLanguage();
  const [before] = useState(present);
  useEffect(() => {
    if (present !== language) void changeLanguage(language, !isPerson);
  }, [present, language, isPerson]);
  useEffect(
    () => () => {
      if (isPerson) void changeLanguage(before, false);
    },
    [isPerson, before],
  );
  return present === language;
}
