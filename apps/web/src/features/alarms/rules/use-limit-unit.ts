import { useCallback } from 'react';
import { limitUnit } from '@groundwatch/domain/alarms';
import type { Condition } from '@groundwatch/protocol/model';
import { useTranslation } from '../../../i18n/i18n.ts';

/** The unit of a condition's limits. For missing reports: send cycles, in the user's language. */
export function useLimitUnit(): (condition: Condition) => string {
  const { t } = useTranslation('alarm');
  return useCallback((condition) => (condition.kind === 'noData' ? t('rules.cycles') : limitUnit(condition)), [t]);
}
