import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useTranslation } from '../i18n/i18n.ts';
import { tripField } from './quantity.ts';

/** How the value and limit of an alarm's trip are written. `sensorType`: empty for none. */
export function useTripField(): (
  alarm: Pick<LiveAlarm, 'kind' | 'trip'>,
  sensorType: string,
) => ReturnType<typeof tripField> {
  const { t } = useTranslation('alarm');
  return useCallback(
    ({ kind, trip }, sensorType) => {
      const field = tripField(sensorType, trip);
      // Silence is counted in send cycles, which have no sign of their own.
      return kind === 'noData' ? { ...field, unit: t('rules.cycles') } : field;
    },
    [t],
  );
}
