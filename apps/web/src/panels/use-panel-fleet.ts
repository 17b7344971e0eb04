import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PanelSettings } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { ArgsOf } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { useIsSmall } from '../live/fleet/use-is-small.ts';
import { useJudged } from '../live/fleet/use-judged.ts';
import type { Fleet } from '../live/fleet/use-fleet.ts';
import { useWatchMany } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import { useSharedFleet } from './FleetProvider.tsx';
import { orderEvery } from './order-every.ts';
import { useFleetWithin } from './use-fleet-within.ts';

const noDevices: readonly Device[] = [];

export interface PanelFleet extends Fleet {
  /** False: only what was asked for. */
  readonly isWhole: boolean;
}

/**
 * The shared fleet, or its part at the panel's stations. With `query`, of a large fleet in the present only the devices that the server
 * finds, which are watched; null: none.
 */
export function usePanelFleet(
  { stationIds }: PanelSettings,
  query?: NonNullable<ArgsOf<'GET /rest/devices/judged'>['query']> | null,
): PanelFleet {
  const { isReplay } = useLiveSource();
  const isSmall = useIsSmall();
  const isWhole = query === undefined || isReplay || isSmall === true;
  const fleet = useFleetWithin(useSharedFleet(isWhole), stationIds);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(
      'GET /rest/devices/judged',
      { query: { ...query, ...(stationIds && { stationIds: stationIds.join() }) } },
      {
        enabled: !isWhole && !!query && isSmall === false,
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
  const isAsking = !!query && (isPending || (views.length === 0 && devices.length > 0));
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
