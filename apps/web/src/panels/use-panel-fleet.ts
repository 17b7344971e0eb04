import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PanelSettings } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { DevicesAsked } from '../api/devices.ts';
import { queryOf } from '../api/query.ts';
import { useIsSmall } from '../live/fleet/use-is-small.ts';
import { useJudged } from '../live/fleet/use-judged.ts';
import type { Fleet } from '../live/fleet/use-fleet.ts';
import { useWatchMany } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import { useSharedFleet, useStationsWithin } from './FleetProvider.tsx';
import { orderEvery } from './order-every.ts';
import { useFleetWithin } from './use-fleet-within.ts';

const noDevices: readonly Device[] = [];

/** All devices of the panel's stations, as a panel of one station needs them. */
export const ofPlace: DevicesAsked = { size: 1_000 };

export interface PanelFleet extends Fleet {
  /** False: only what was asked for. */
  readonly isWhole: boolean;
}

/**
 * The shared fleet, or its part at the panel's stations; of a large fleet in the present only the devices that the server finds with
 * `query`, which are watched. Null: none.
 */
export function usePanelFleet({ stationIds }: PanelSettings, query: DevicesAsked | null): PanelFleet {
  const { isReplay } = useLiveSource();
  const isSmall = useIsSmall();
  const isWhole = isReplay || isSmall === true;
  const fleet = useFleetWithin(useSharedFleet(isWhole), stationIds);
  const within = useStationsWithin(stationIds);
  const isAsked = query !== null && within?.length !== 0;
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(
      'GET /rest/devices/judged',
      { query: { ...query, ...(within && { stationIds: within.join() }) } },
      {
        enabled: !isWhole && isAsked && isSmall === false,
        refetchInterval: ({ state }) => orderEvery(state.data?.all ?? 0),
      },
    ),
    placeholderData: keepPreviousData,
  });
  const devices = data?.records ?? noDevices;
  useWatchMany(
    'device',
    devices.map(({ deviceNo }) => deviceNo),
  );
  const views = useJudged(devices);
  if (isWhole) return { ...fleet, isWhole };
  const isAsking = isAsked && (isPending || (views.length === 0 && devices.length > 0));
  return {
    ...fleet,
    isWhole,
    views,
    isLoading: fleet.isLoading || isSmall === undefined || isAsking,
    error: fleet.error ?? (data ? null : error),
    retry: () => {
      fleet.retry();
      void refetch();
    },
  };
}
