import { useCallback } from 'react';
import { useLanguage, useNames, useTranslation } from '../i18n/i18n.ts';
import { formatNumber } from '../ui/format-number.ts';
import type { ShownSensor } from './sensor-layout.ts';

/** The administrator's name of a sensor, else its type and port. */
export function useSensorName(): (sensor: ShownSensor) => { title: string; place: string } {
  const { t } = useTranslation();
  const name = useNames();
  const { locale } = useLanguage();
  return useCallback(
    (sensor) => {
      const type = name(sensor.type.names);
      // Calculated series have no port.
      const isCalculated = sensor.type.calculatedUnit !== undefined;
      const place = [
        !isCalculated && t('common.port', { count: sensor.port }),
        !isCalculated && sensor.subAddress > 0 && t('device.subAddress', { number: sensor.subAddress }),
        sensor.depth !== null && t('device.depth', { metres: formatNumber(sensor.depth, locale, 2) }),
      ]
        .filter(Boolean)
        .join(' · ');
      return sensor.name
        ? { title: sensor.name, place: [type, place].filter(Boolean).join(' · ') }
        : { title: type, place };
    },
    [t, name, locale],
  );
}
