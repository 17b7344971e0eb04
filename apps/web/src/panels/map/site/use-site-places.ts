import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { worstByDevice } from '../../../alarms/worst.ts';
import { hornsQuery, hornStationsQuery } from '../../../api/horns.ts';
import { useLive, useServerNow } from '../../../live/hooks.ts';
import type { Fleet } from '../../../live/fleet/use-fleet.ts';
import { useLiveSource } from '../../../live/source.ts';
import { isHorn, placesOf, type DevicePlace } from './device-places.ts';
import { hornStateOf, type HornState } from './horn-state.ts';
import { movementKey, movementsOf, type Movement } from './movement.ts';

const EVERY_MS = 10_000;

/** A device of the site with its movement; for a horn, also its state. */
export interface SitePlace extends DevicePlace {
  /** State of a horn; null: the device is no horn. */
  readonly hornState: HornState | null;
  readonly movement: Movement | null;
  /** The device is offline, so its last data is old. */
  readonly isOffline: boolean;
}

/** The devices of a station at their reported positions. */
export function useSitePlaces(stationId: number, fleet: Fleet, own?: string): readonly SitePlace[] {
  const { now } = useLiveSource();
  const shownNow = useServerNow();
  const statuses = useLive((state) => state.statuses);
  const alarms = useLive((state) => state.alarms);
  const views = useMemo(
    () => fleet.views.filter(({ device }) => device.stationId === stationId),
    [fleet.views, stationId],
  );
  const devices = useMemo(() => views.map(({ device }) => device), [views]);
  const hasHorns = devices.some(isHorn);
  const stations = useQuery({ ...hornStationsQuery, refetchInterval: 6 * EVERY_MS, enabled: hasHorns });
  const soundings = useQuery({
    ...hornsQuery({ stationId, size: 5, current: 1 }),
    refetchInterval: EVERY_MS,
    enabled: hasHorns,
  });
  const key = useLive((state) => movementKey(devices, state));
  const places = useMemo(
    () => placesOf(devices, statuses, worstByDevice(alarms.values(), now()), own),
    [devices, statuses, alarms, now, own],
  );
  const movements = useMemo(() => movementsOf(key), [key]);
  const horns = stations.data?.find((station) => station.stationId === stationId)?.horns;
  return places.map((place): SitePlace => {
    const { deviceNo } = place;
    const isOffline = views.some(({ device, state }) => device.deviceNo === deviceNo && state === 'offline');
    const horn = horns?.find((one) => one.deviceNo === deviceNo);
    return {
      ...place,
      hornState: place.isHorn ? hornStateOf(horn, soundings.data?.records[0], isOffline, shownNow) : null,
      movement: movements.get(deviceNo) ?? null,
      isOffline,
    };
  });
}
