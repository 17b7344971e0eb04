import { useEffect, useState } from 'react';
import { changeLanguage, useLanguage } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';

/**
 * The words of the wall's language while it is there. A person's own comes back when they leave; a screen is nobody's, and the
 * server answers it in this one too. False until the words are there.
 */
export function useWallLanguage(language: Language, isPerson: boolean): boolean {
  const { language: present } = useLanguage();
  const [before] = useState(present);
  useEffect(() => {
    if (present !== language) void changeLanguage(language);
  }, [present, language]);
  useEffect(
    () => () => {
      if (isPerson) void changeLanguage(before);
    },
    [isPerson, before],
  );
  return present === language;
}
