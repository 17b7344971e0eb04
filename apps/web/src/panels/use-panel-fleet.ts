import type { PanelSettings } from '@groundwatch/protocol/model';
import type { Fleet } from '../live/fleet/use-fleet.ts';
import { useSharedFleet } from './FleetProvider.tsx';
import { useFleetWithin } from './use-fleet-within.ts';

/** The shared fleet, or its part at the panel's stations. */
export const usePanelFleet = ({ stationIds }: PanelSettings): Fleet => useFleetWithin(useSharedFleet(), stationIds);
