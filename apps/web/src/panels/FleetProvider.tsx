import { createContext, useContext, type ReactNode } from 'react';
import { useFleet, type Fleet } from '../live/fleet/use-fleet.ts';

const FleetContext = createContext<Fleet | null>(null);

/** Judges every device once a second for all panels within it. */
export function FleetProvider({ children }: { children: ReactNode }) {
  const fleet = useFleet();
  return <FleetContext value={fleet}>{children}</FleetContext>;
}

/** The fleet of the nearest `FleetProvider`. */
export function useSharedFleet(): Fleet {
  const fleet = useContext(FleetContext);
  if (!fleet) throw new Error('A panel stands outside of FleetProvider');
  return fleet;
}
