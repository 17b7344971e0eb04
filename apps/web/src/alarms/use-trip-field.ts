import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';
import { tripField } from './quantity.ts';

/** The format of value and limit of an alarm's trigger. `sensorType`: empty for none. */
export function useTripField(): (
  alarm: Pick<LiveAlarm, 'kind' | 'trip'>,
  sensorType: string,
) => ReturnType<typeof tripField> {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ kind, trip }, sensorType) => {
      const field = tripField(sensorType, trip);
      // Missing reports are counted in send cycles, which have no unit symbol.
      return kind === 'noData' ? { ...field, unit: t('rules.cycles') } : field;
    },
    [t],
  );
}
