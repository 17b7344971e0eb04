import { useMemo } from 'react';
import type { PanelSettings, StationCounts } from '@groundwatch/protocol/model';
import { useDeviceWarnings } from '../alarms/use-warnings.ts';
import { countViews } from '../live/fleet/count-views.ts';
import type { DeviceView } from '../live/fleet/judge.ts';
import { summarise, type Summary } from '../live/fleet/summary.ts';
import type { Fleet } from '../live/fleet/use-fleet.ts';
import { useIsCounted, useLive } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import { useSharedFleet } from './FleetProvider.tsx';
import { useFleetWithin } from './use-fleet-within.ts';

type Warnings = ReturnType<typeof useDeviceWarnings>;
type Counted = Pick<PanelCounts, 'counts' | 'summary'>;
const replayed = new WeakMap<readonly DeviceView[], Counted & { warnings: Warnings }>();

/** Counted once for all panels that show the same devices. */
function countReplayed(views: readonly DeviceView[], warnings: Warnings): Counted {
  const known = replayed.get(views);
  if (known?.warnings === warnings) return known;
  const counts = countViews(views, warnings);
  const now = { warnings, counts, summary: summarise(counts) };
  replayed.set(views, now);
  return now;
}

type Known = { values(): Iterable<StationCounts> };
const counted = new WeakMap<ReadonlyMap<number, unknown>, Counted & { known: Known }>();

/** Counted once for all panels that show the same stations. */
function countStations(stations: Fleet['stations'], known: Known): Counted {
  const before = counted.get(stations);
  if (before?.known === known) return before;
  const counts = [...known.values()].filter(({ stationId }) => stations.has(stationId));
  const now = { known, counts, summary: summarise(counts) };
  counted.set(stations, now);
  return now;
}

export interface PanelCounts extends Omit<Fleet, 'views'> {
  readonly counts: readonly StationCounts[];
  readonly summary: Summary;
}

/** Devices and sensors of a panel's stations, as the server counts them. A replay counts the devices of its store. */
export function usePanelCounts({ stationIds }: PanelSettings): PanelCounts {
  const { isReplay } = useLiveSource();
  const { views, isLoading, ...fleet } = useFleetWithin(useSharedFleet(isReplay), stationIds);
  const isCounted = useIsCounted();
  const warnings = useDeviceWarnings();
  const known = useLive((state) => state.counts);
  const { stations } = fleet;
  const { counts, summary } = useMemo(
    () => (isReplay ? countReplayed(views, warnings) : countStations(stations, known)),
    [isReplay, views, warnings, known, stations],
  );
  return { ...fleet, counts, summary, isLoading: isLoading || !(isReplay || isCounted) };
}
