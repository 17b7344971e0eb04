import { useCallback } from 'react';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useNames, useTranslation } from '../i18n/i18n.ts';
import { fieldOf } from './quantity.ts';

/** The quantity of an alarm: of a threshold its field. For a rate, a sum or an angle the kind says more. */
export function useQuantityName(): (alarm: Pick<LiveAlarm, 'kind' | 'sensorType' | 'trigger'>) => string {
  const { t } = useTranslation('alarm');
  const nameOf = useNames();
  return useCallback(
    ({ kind, sensorType, trigger }) => {
      const own = fieldOf(sensorType, trigger.field);
      return kind === 'threshold' && own ? nameOf(own.names) : t(`kind.${kind}`);
    },
    [t, nameOf],
  );
}
