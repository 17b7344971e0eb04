import { useEffect, useMemo } from 'react';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { useOverview } from '../../api/registry.ts';
import { useEachSecond, useSecond } from '../second.ts';
import { useLiveSource } from '../source.ts';
import { judge, wasThere, type DeviceView } from './judge.ts';
import { summarise, type Summary } from './summary.ts';

export interface Fleet {
  readonly views: readonly DeviceView[];
  readonly stations: ReadonlyMap<number, Station>;
  readonly summary: Summary;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noDevices: readonly Device[] = [];
const noStations: readonly Station[] = [];

/** The state of every device, updated once a second, with counts. */
export function useFleet(): Fleet {
  const overview = useOverview();
  const source = useLiveSource();
  const second = useSecond();
  const devices = overview.data?.devices ?? noDevices;
  const list = overview.data?.stations ?? noStations;
  const stations = useMemo(() => new Map(list.map((station) => [station.id, station])), [list]);
  const views = useMemo(() => {
    const live = source.store.getState();
    const now = source.judgedAt();
    const all = devices.map((device) => judge(device, live, now));
    return source.isReplay ? all.filter((view) => wasThere(view, now)) : all;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the second is what makes it judge again
  }, [devices, second, source]);
  // A sensor that registers with its first report is fetched at once, not within the minute.
  const { data, refetch } = overview;
  const heard = useEachSecond(() => source.store.getState().readings.size);
  useEffect(() => {
    const { sensorsOf } = source.store.getState();
    const isNew = data?.devices.some(({ deviceNo, sensors }) =>
      sensorsOf.get(deviceNo)?.some((heardId) => !sensors.some(({ id }) => id === heardId)),
    );
    if (isNew && !source.isReplay) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another sensor is a reason to ask; one that is not shown is none twice
  }, [heard, source]);
  const summary = useMemo(() => summarise(views, stations), [views, stations]);
  return {
    views,
    stations,
    summary,
    isLoading: overview.isPending,
    error: overview.isError && !overview.data ? overview.error : null,
    retry: () => void overview.refetch(),
  };
}
