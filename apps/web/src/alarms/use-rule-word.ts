import { builtInRuleNames } from '@groundwatch/protocol/model';
import { useNames } from '../i18n/i18n.ts';

const own = Object.values(builtInRuleNames);

/** What a rule is called: one that the product made itself, in whatever language, in that of the reader. */
export function useRuleWord(): (ruleName: string) => string {
  const name = useNames();
  return (ruleName) => {
    const known = own.find(({ zh, en, ja }) => [zh, en, ja].includes(ruleName));
    return known ? name(known) : ruleName;
  };
}
