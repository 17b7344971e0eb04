import { useCallback } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from './sensor-layout.ts';

/** The administrator's name for a sensor, else its type and where it is connected. */
export function useSensorName(): (sensor: ShownSensor) => { title: string; place: string } {
  const { t } = useTranslation();
  const name = useNames();
  return useCallback(
    (sensor) => {
      const type = name(sensor.type.names);
      const port = t('common.port', { port: sensor.port });
      const place = sensor.subAddress > 0 ? `${port} · ${t('device.subAddress', { number: sensor.subAddress })}` : port;
      return sensor.name ? { title: sensor.name, place: `${type} · ${place}` } : { title: type, place };
    },
    [t, name],
  );
}
