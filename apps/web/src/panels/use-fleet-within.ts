import { useMemo } from 'react';
import type { Fleet } from '../live/fleet/use-fleet.ts';

/** The fleet, or its part at some stations. `stationIds`: default all. The array must be stable. */
export function useFleetWithin(fleet: Fleet, stationIds: readonly number[] | undefined): Fleet {
  const wanted = useMemo(() => (stationIds === undefined ? null : new Set(stationIds)), [stationIds]);
  const stations = useMemo(
    () => (wanted === null ? fleet.stations : new Map([...fleet.stations].filter(([id]) => wanted.has(id)))),
    [fleet.stations, wanted],
  );
  const views = useMemo(
    () => (wanted === null ? fleet.views : fleet.views.filter(({ device }) => wanted.has(device.stationId))),
    [fleet.views, wanted],
  );
  return { ...fleet, stations, views };
}
