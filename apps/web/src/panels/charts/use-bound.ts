import type { PanelSettings } from '@groundwatch/protocol/model';
import { sensorTypes } from '@groundwatch/protocol/model';
import { useCallback, useMemo } from 'react';
import { useNames } from '../../i18n/i18n.ts';
import { useSharedFleet } from '../FleetProvider.tsx';
import { bindFields, type Bound } from './bound.ts';

const none = [] as const;

/** The bound fields of a panel. The list is stable until devices or settings change. */
export function useBound({ sensors = none }: PanelSettings): readonly Bound[] {
  const { views, stations } = useSharedFleet();
  const deviceCount = views.length;
  return useMemo(
    () => bindFields(sensors, { views, stations }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- views are new every second, their devices are not
    [sensors, stations, deviceCount],
  );
}

/** "Station sensor": the name of a curve. The quantity is added if the sensor has several, and is the whole name on request. */
export function useBoundName(): (bound: Bound, hasQuantity?: boolean | 'alone') => string {
  const nameIn = useNames();
  return useCallback(
    ({ station, sensor, field, element }, hasQuantity = false) => {
      const type = sensorTypes.get(sensor.type);
      const quantity = `${nameIn(field.names)}${element === null ? '' : ` ${element}`}`;
      if (hasQuantity === 'alone') return quantity;
      return [station?.name, sensor.name || (type ? nameIn(type.names) : sensor.type), hasQuantity && quantity]
        .filter(Boolean)
        .join(' ');
    },
    [nameIn],
  );
}
