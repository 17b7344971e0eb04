import { builtInNamesOf } from '@groundwatch/protocol/model';
import { useCallback } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { nameIn } from '../i18n/language.ts';

/** What a rule is called: one that the product made itself, in whatever language, in that of the reader. */
export function useRuleWord(): (ruleName: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (ruleName) => {
      const known = builtInNamesOf(ruleName);
      return known ? nameIn(known, language) : ruleName;
    },
    [language],
  );
}
