import { builtInNamesOf } from '@groundwatch/protocol/model';
import { useCallback } from 'react';
import { useLanguage } from '../i18n/i18n.ts';
import { nameIn } from '../i18n/language.ts';

/** The name of a rule. Rules created by the product are shown in the user's language. */
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
