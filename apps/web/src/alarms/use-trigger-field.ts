import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';
import { triggerField } from './quantity.ts';

/** The format of value and limit of an alarm's trigger. */
export function useTriggerField(): (
  alarm: Pick<LiveAlarm, 'kind' | 'sensorType' | 'trigger'>,
) => ReturnType<typeof triggerField> {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ kind, sensorType, trigger }) => {
      const field = triggerField(sensorType, trigger);
      // Missing reports are counted in send cycles, which have no unit symbol.
      return kind === 'noData' ? { ...field, unit: t('rules.cycles') } : field;
    },
    [t],
  );
}
