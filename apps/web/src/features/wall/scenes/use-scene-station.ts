import type { PanelSettings, WallScene } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { useEffect, useMemo, useState } from 'react';
import type { DevicesAsked } from '../../../api/devices.ts';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import type { DeviceView } from '../../../live/fleet/judge.ts';
import { hasDevices } from '../../../live/fleet/summary.ts';
import { useLiveSource } from '../../../live/source.ts';
import { ofPlace, usePanelFleet } from '../../../panels/use-panel-fleet.ts';
import { usePanelCounts } from '../../../panels/use-panel-counts.ts';
import { profileFamilies, profileFamily, sensorsOf, stationOf, type PlacedSensor } from './choose.ts';
import type { SceneProps } from './scene-props.ts';

export interface SceneStation {
  readonly station: Station | null;
  /** In the wanted order. */
  readonly sensors: readonly PlacedSensor[];
  readonly isLoading: boolean;
}

const noSensors: readonly PlacedSensor[] = [];
const anywhere: PanelSettings = {};
const profiled: DevicesAsked = { families: profileFamilies.join(), sort: 'alarm', size: 50 };

/**
 * Station and sensors of a scene. Selected when the scene begins and the stations are known. They stay during the scene, even if
 * alarms change.
 */
export function useSceneStation(scene: WallScene, needs: 'any' | 'profile' = 'any'): SceneStation {
  const { stations, counts, isLoading } = usePanelCounts(anywhere);
  const { store, now } = useLiveSource();
  const [id, setId] = useState<number | null>(null);
  const [order, setOrder] = useState<readonly number[]>([]);
  const { stationId, sensorIds } = scene;
  const mustFind = needs === 'profile' && (stationId === undefined || !stations.has(stationId));
  const found = usePanelFleet(anywhere, mustFind ? profiled : null);
  if ((id === null || !stations.has(id)) && !isLoading && !(mustFind && found.isLoading)) {
    const fits = (view: DeviceView): boolean =>
      sensorsOf([view.device], sensorIds, []).some((one) => profileFamily(one) !== null);
    // A station without devices, or without profiles where they are needed, is only used if there is no other.
    const equipped = new Set(
      mustFind
        ? found.views.filter(fits).map(({ device }) => device.stationId)
        : counts.filter(hasDevices).map((one) => one.stationId),
    );
    const all = [...stations.keys()];
    const ids = stationId === undefined ? all.filter((one) => equipped.has(one)) : [];
    const chosen = stationOf(scene, ids.length > 0 ? ids : all, store.getState().alarms.values(), now());
    if (chosen !== id) {
      setId(chosen);
      setOrder([]);
    }
  }
  const place = useMemo(() => ({ stationIds: id === null ? [] : [id] }), [id]);
  const { views, isLoading: isAsking } = usePanelFleet(place, id === null ? null : ofPlace);
  const devices = useMemo(() => views.map(({ device }) => device), [views]);
  if (order.length === 0 && devices.length > 0 && !isAsking) {
    const own = sensorsOf(devices, sensorIds, store.getState().alarms.values());
    if (own.length > 0) setOrder(own.map(({ sensor }) => sensor.id));
  }
  const sensors = useMemo(() => (order.length > 0 ? sensorsOf(devices, order, []) : noSensors), [devices, order]);
  return { station: (id === null ? null : stations.get(id)) ?? null, sensors, isLoading: isLoading || isAsking };
}

/** Reports the subject of the scene. */
export function useSubject(name: string, onSubject: SceneProps['onSubject']): void {
  useEffect(() => onSubject?.(name), [name, onSubject]);
}

/** 深部03 · RT1010: name or type of a sensor, and its device. */
export function usePlacedName(): (placed: PlacedSensor) => string {
  const { t } = useTranslation();
  const name = useNames();
  return ({ sensor, device }) =>
    `${sensor.name || `${name(sensor.type.names)} ${t('common.port', { count: sensor.port })}`} · ${device.name || device.deviceNo}`;
}
