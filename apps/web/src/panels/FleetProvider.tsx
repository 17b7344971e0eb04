import { createContext, useContext, type ReactNode } from 'react';
import { useFleet, type Fleet } from '../live/fleet/use-fleet.ts';
import { useIsAnswered } from '../live/hooks.ts';
import { useFleetWithin } from './use-fleet-within.ts';

const FleetContext = createContext<Fleet | null>(null);

interface FleetProviderProps {
  /** Absent: all visible stations. The array must be stable. */
  stationIds?: readonly number[] | undefined;
  children: ReactNode;
}

/**
 * Determines every device's state once a second for all panels within it. These wait for the live values too: until then "no
 * warnings" and "nothing online" would be false.
 */
export function FleetProvider({ stationIds, children }: FleetProviderProps) {
  const fleet = useFleetWithin(useFleet(), stationIds);
  const isAnswered = useIsAnswered(undefined);
  return <FleetContext value={{ ...fleet, isLoading: fleet.isLoading || !isAnswered }}>{children}</FleetContext>;
}

/** The fleet of the nearest `FleetProvider`. */
export function useSharedFleet(): Fleet {
  const fleet = useContext(FleetContext);
  if (!fleet) throw new Error('A panel stands outside of FleetProvider');
  return fleet;
}
