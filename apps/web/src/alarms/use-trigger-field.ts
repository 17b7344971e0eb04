import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';
import { triggerField } from './quantity.ts';

/** The format of value and limit of an alarm's trigger. `sensorType`: empty for none. */
export function useTriggerField(): (
  alarm: Pick<LiveAlarm, 'kind' | 'trigger'>,
  sensorType: string,
) => ReturnType<typeof triggerField> {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ kind, trigger }, sensorType) => {
      const field = triggerField(sensorType, trigger);
      // Missing reports are counted in send cycles, which have no unit symbol.
      return kind === 'noData' ? { ...field, unit: t('rules.cycles') } : field;
    },
    [t],
  );
}
