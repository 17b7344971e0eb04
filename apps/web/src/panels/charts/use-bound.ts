import type { PanelSettings } from '@groundwatch/protocol/model';
import { sensorTypes } from '@groundwatch/protocol/model';
import { useCallback, useMemo, useRef } from 'react';
import { useNames } from '../../i18n/i18n.ts';
import type { Fleet } from '../../live/fleet/use-fleet.ts';
import { sameList } from '../../live/same-list.ts';
import { usePanelFleet } from '../use-panel-fleet.ts';
import { bindFields, type Bound } from './bound.ts';

const none = [] as const;

/** The fleet with the devices of the panel's fields. */
export const useBoundFleet = ({ sensors = none }: PanelSettings): Fleet =>
  usePanelFleet(
    {},
    sensors.length > 0 ? { sensorIds: [...new Set(sensors.map(({ sensorId }) => sensorId))].join() } : null,
  );

const isSame = (a: Bound, b: Bound | undefined): boolean =>
  a.key === b?.key && a.sensor === b.sensor && a.device === b.device && a.station === b.station;

/** The bound fields of a panel among these devices. The list is stable until one of them changes, for example by a calibration. */
export function useBound({ sensors = none }: PanelSettings, { views, stations }: Fleet): readonly Bound[] {
  const last = useRef<readonly Bound[]>(none);
  const bounds = useMemo(() => bindFields(sensors, { views, stations }), [sensors, views, stations]);
  last.current = sameList(last.current, bounds, isSame);
  return last.current;
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
