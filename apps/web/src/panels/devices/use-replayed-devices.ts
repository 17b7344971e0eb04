import { useMemo, useRef } from 'react';
import { useDeviceWarnings } from '../../alarms/use-warnings.ts';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { useFleet } from '../../live/fleet/use-fleet.ts';
import { useSecond } from '../../live/second.ts';
import { useFleetWithin } from '../use-fleet-within.ts';
import { arrange, rankNames } from './arrange.ts';
import type { ListedDevices } from './use-listed-devices.ts';

/** s. Rows that move with every report would be unreadable. */
const ORDER_EVERY = 5;

/** The devices at these stations (absent: all) that match at the replayed moment, from the store of the replay. */
export function useReplayedDevices(query: TableQuery, stationIds: readonly number[] | undefined): ListedDevices {
  const fleet = useFleetWithin(useFleet(), stationIds);
  const turn = Math.floor(useSecond() / ORDER_EVERY);
  const newest = useRef(fleet.views);
  newest.current = fleet.views;
  const warnings = useDeviceWarnings();
  const alarmed = useRef(warnings);
  alarmed.current = warnings;
  const { stations } = fleet;
  const all = fleet.views.length;
  const ranks = useMemo(
    () =>
      rankNames(
        newest.current.map(({ device }) => device),
        [...stations.values()],
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names of so many devices
    [stations, all],
  );
  // Sorted again when their number changes or an interval has passed, not for every value.
  const rows = useMemo(
    () => arrange(newest.current, stations, query, ranks, alarmed.current),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [stations, query, ranks, all, turn],
  );
  return {
    count: rows.length,
    all,
    at: (index) => rows[index]?.device,
    isPending: fleet.isLoading,
    error: fleet.error,
    retry: fleet.retry,
  };
}
