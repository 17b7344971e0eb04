import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useFleet, type Fleet } from '../live/fleet/use-fleet.ts';
import { useAreAnswered, useWatch } from '../live/hooks.ts';
import { useFleetWithin } from './use-fleet-within.ts';

const all = { scope: 'all' } as const;

/** Null: outside of a provider. */
const Stations = createContext<{ readonly ids: readonly number[] | undefined } | null>(null);

interface FleetProviderProps {
  /** Absent: all visible stations. The array must be stable. */
  stationIds?: readonly number[] | undefined;
  children: ReactNode;
}

/** The stations that the panels within it show. */
export function FleetProvider({ stationIds, children }: FleetProviderProps) {
  return <Stations value={useMemo(() => ({ ids: stationIds }), [stationIds])}>{children}</Stations>;
}

function useWithin(): readonly number[] | undefined {
  const within = useContext(Stations);
  if (!within) throw new Error('A panel stands outside of FleetProvider');
  return within.ids;
}

/** A panel's stations within those of the nearest `FleetProvider`. Undefined: all. The array must be stable. */
export function useStationsWithin(own: readonly number[] | undefined): readonly number[] | undefined {
  const within = useWithin();
  return useMemo(() => (own && within ? own.filter((id) => within.includes(id)) : (own ?? within)), [own, within]);
}

/**
 * The fleet of the nearest `FleetProvider`. It waits for the live values too: until then "no warnings" and "nothing online" would be
 * false. `isJudged` false: its stations alone.
 */
export function useSharedFleet(isJudged = true): Fleet {
  const within = useWithin();
  const fleet = useFleetWithin(useFleet(isJudged), within);
  // A wall watches its stations itself.
  useWatch(isJudged && within === undefined ? all : null);
  const areAnswered = useAreAnswered(within);
  return { ...fleet, isLoading: fleet.isLoading || (isJudged && !areAnswered) };
}
