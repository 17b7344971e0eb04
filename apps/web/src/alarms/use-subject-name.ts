import { sensorTypes } from '@groundwatch/protocol/model';
import type { Alarm } from '@groundwatch/protocol/rest';
import { useCallback } from 'react';
import { useNames, useTranslation } from '../i18n/i18n.ts';

/** The subject of an alarm: device and sensor, or a wall screen. Multi-sensor rules are named as such. */
export function useSubjectName(): (
  alarm: Pick<Alarm, 'deviceNo' | 'deviceName' | 'sensorId' | 'sensorName' | 'sensorType'>,
) => string {
  const { t } = useTranslation('alarm');
  const name = useNames();
  return useCallback(
    ({ deviceNo, deviceName, sensorId, sensorName, sensorType }) => {
      if (deviceNo === '') return deviceName || t('list.multiSensor');
      const type = sensorTypes.get(sensorType);
      const sensor = sensorId === null ? '' : sensorName || (type ? name(type.names) : sensorType);
      return [deviceName || deviceNo, sensor].filter((text) => text !== '').join(' · ');
    },
    [t, name],
  );
}
