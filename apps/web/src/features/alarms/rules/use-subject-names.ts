import { useMemo } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { useNames } from '../../../i18n/i18n.ts';
import { sensorIn, sensorLabel } from './editor/places.ts';
import type { SubjectNames } from './use-definition-lines.ts';

/** Names of sensors and devices. Those not visible are named by number. */
export function useSubjectNames(devices: readonly Device[]): SubjectNames {
  const name = useNames();
  return useMemo(
    () => ({
      sensor: (id) => {
        const found = sensorIn(devices, id);
        return found ? `${found.device.name} · ${sensorLabel(found.sensor, name)}` : `#${id}`;
      },
      device: (id) => devices.find((device) => device.id === id)?.name ?? `#${id}`,
    }),
    [devices, name],
  );
}
