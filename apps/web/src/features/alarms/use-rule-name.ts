import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { ruleQuery } from '../../api/alarm-rules.ts';
import { useHasPermission } from '../../session/permissions.tsx';

/** What a rule is called: as its alarms say; of one that has none here as the rules say, for those who may read them; else its number. */
export function useRuleName(ruleId: number | null, alarms: readonly Alarm[]): string {
  const ruleWord = useRuleWord();
  const mayRead = useHasPermission('alarm-rule:list');
  const known = alarms.find((alarm) => alarm.ruleId === ruleId)?.ruleName;
  const isAsked = ruleId !== null && known === undefined && mayRead;
  const asked = useQuery({ ...ruleQuery(ruleId ?? 0), enabled: isAsked });
  return ruleWord(known ?? asked.data?.name ?? (ruleId === null ? '' : `#${ruleId}`));
}
