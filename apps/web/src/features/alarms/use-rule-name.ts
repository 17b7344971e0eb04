import { useQuery } from '@tanstack/react-query';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useRuleWord } from '../../alarms/use-rule-word.ts';
import { ruleQuery } from '../../api/alarm-rules.ts';
import { useHasPermission } from '../../session/permissions.tsx';

/** The name of a rule: from its alarms, else from the rules if the user may read them, else its number. */
export function useRuleName(ruleId: number | null, alarms: readonly Alarm[]): string {
  const ruleWord = useRuleWord();
  const mayRead = useHasPermission('alarm-rule:list');
  const known = alarms.find((alarm) => alarm.ruleId === ruleId)?.ruleName;
  const isAsked = ruleId !== null && known === undefined && mayRead;
  const asked = useQuery({ ...ruleQuery(ruleId ?? 0), enabled: isAsked });
  return ruleWord(known ?? asked.data?.name ?? (ruleId === null ? '' : `#${ruleId}`));
}
