import type { WallScene } from '@groundwatch/protocol/model';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useEffect, useMemo, useState } from 'react';
import { useNames, useTranslation } from '../../../i18n/i18n.ts';
import { useLiveSource } from '../../../live/source.ts';
import { useSharedFleet } from '../../../panels/FleetProvider.tsx';
import { profileFamily, sensorsOf, stationOf, type PlacedSensor } from './choose.ts';
import type { SceneProps } from './scene-props.ts';

export interface SceneStation {
  readonly station: Station | null;
  readonly devices: readonly Device[];
  /** In the wanted order. */
  readonly sensors: readonly PlacedSensor[];
  readonly isLoading: boolean;
}

const noSensors: readonly PlacedSensor[] = [];

/**
 * Station and sensors of a scene. Selected when the scene begins and the stations are known. They stay during the scene, even if
 * alarms change.
 */
export function useSceneStation(scene: WallScene, needs: 'any' | 'profile' = 'any'): SceneStation {
  const { stations, views, isLoading } = useSharedFleet();
  const { store, now } = useLiveSource();
  const [chosen, setChosen] = useState<{ id: number; sensorIds: readonly number[] } | null>(null);
  const devices = useMemo(() => views.map(({ device }) => device), [views]);
  const isKnown = chosen !== null && stations.has(chosen.id);
  if (!isKnown && stations.size > 0 && devices.length > 0) {
    const alarms = [...store.getState().alarms.values()];
    const fits = (id: number): boolean =>
      needs === 'any' ||
      sensorsOf(devicesOfStation(devices, id), scene.sensorIds, []).some((one) => profileFamily(one) !== null);
    // A station without devices is only used if there is no other.
    const equipped = new Set(devices.map(({ stationId }) => stationId));
    const all = [...stations.keys()];
    const ids = all.filter((id) => equipped.has(id) && fits(id));
    const id = stationOf(scene, scene.stationId === undefined && ids.length > 0 ? ids : all, alarms, now());
    if (id !== null && id !== chosen?.id) {
      const own = sensorsOf(devicesOfStation(devices, id), scene.sensorIds, alarms);
      setChosen({ id, sensorIds: own.map(({ sensor }) => sensor.id) });
    }
  }
  const id = chosen?.id ?? null;
  const own = useMemo(() => (id === null ? [] : devicesOfStation(devices, id)), [devices, id]);
  const order = chosen?.sensorIds;
  const sensors = useMemo(() => (order && order.length > 0 ? sensorsOf(own, order, []) : noSensors), [own, order]);
  return { station: (id === null ? null : stations.get(id)) ?? null, devices: own, sensors, isLoading };
}

const devicesOfStation = (devices: readonly Device[], stationId: number): readonly Device[] =>
  devices.filter((device) => device.stationId === stationId);

/** Reports the subject of the scene. */
export function useSubject(name: string, onSubject: SceneProps['onSubject']): void {
  useEffect(() => onSubject?.(name), [name, onSubject]);
}

/** 深部03 · RT1010: name or type of a sensor, and its device. */
export function usePlacedName(): (placed: PlacedSensor) => string {
  const { t } = useTranslation();
  const name = useNames();
  return ({ sensor, device }) =>
    `${sensor.name || `${name(sensor.type.names)} ${t('common.port', { port: sensor.port })}`} · ${device.name || device.deviceNo}`;
}
