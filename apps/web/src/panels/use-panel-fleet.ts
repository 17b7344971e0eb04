import type { PanelSettings } from '@groundwatch/protocol/model';
import type { Fleet } from '../live/fleet/use-fleet.ts';
import { useSharedFleet } from './FleetProvider.tsx';
import { useFleetWithin } from './use-fleet-within.ts';

/** The shared fleet, or of it the stations that a panel was set up for. */
export const usePanelFleet = ({ stationIds }: PanelSettings): Fleet => useFleetWithin(useSharedFleet(), stationIds);
