import { sensorTypes } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useCallback } from 'react';
import { useNames, useTranslation } from '../i18n/i18n.ts';

/** What an alarm is of: device and sensor, or a screen of a wall; of a rule over several sensors that it is one. */
export function useSubjectName(): (
  alarm: Pick<Alarm, 'deviceNo' | 'deviceName' | 'sensorId' | 'sensorName' | 'sensorType'>,
) => string {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return useCallback(
    ({ deviceNo, deviceName, sensorId, sensorName, sensorType }) => {
      if (deviceNo === '') return deviceName || t('list.several');
      const type = sensorTypes.get(sensorType);
      const sensor = sensorId === null ? '' : sensorName || (type ? name(type.names) : sensorType);
      return [deviceName || deviceNo, sensor].filter((text) => text !== '').join(' · ');
    },
    [t, name],
  );
}
