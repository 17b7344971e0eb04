import { useCallback } from 'react';
import { limitUnit } from '@groundwatch/domain/alarms';
import type { Condition } from '@groundwatch/protocol/model';
import { useTranslation } from '../../i18n/i18n.ts';

/** Unit of a condition's limits as it is printed; of silence send cycles, in the user's language. */
export function useLimitUnit(): (condition: Condition) => string {
  const { t } = useTranslation('alarm');
  return useCallback((condition) => (condition.kind === 'noData' ? t('rules.cycles') : limitUnit(condition)), [t]);
}
