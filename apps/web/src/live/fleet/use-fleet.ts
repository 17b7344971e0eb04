import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { stationsQuery, useOverview } from '../../api/registry.ts';
import { useEachSecond, useSecond } from '../second.ts';
import { useLiveSource, type LiveSource } from '../source.ts';
import { judge, wasThere, type DeviceView } from './judge.ts';

export interface Fleet {
  readonly views: readonly DeviceView[];
  readonly stations: ReadonlyMap<number, Station>;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noDevices: readonly Device[] = [];
const noStations: readonly Station[] = [];
const noViews: readonly DeviceView[] = [];

interface Judged {
  readonly devices: readonly Device[];
  readonly second: number;
  readonly views: readonly DeviceView[];
}
const judged = new WeakMap<LiveSource, Judged>();

/** The devices judged once a second for all who show them. */
function viewsOf(source: LiveSource, devices: readonly Device[], second: number): readonly DeviceView[] {
  const known = judged.get(source);
  if (known?.devices === devices && known.second === second) return known.views;
  const live = source.store.getState();
  const now = source.judgedAt();
  const all = devices.map((device) => judge(device, live, now));
  const views = source.isReplay ? all.filter((view) => wasThere(view, now)) : all;
  judged.set(source, { devices, second, views });
  return views;
}

/** Stations, and the state of every device, updated once a second. `isJudged` false: of none, which costs nothing. */
export function useFleet(isJudged = true): Fleet {
  const source = useLiveSource();
  const { stationIds } = source;
  const overview = useOverview(isJudged, stationIds);
  const registry = useQuery(stationsQuery);
  const second = useSecond(isJudged);
  const devices = overview.data?.devices ?? noDevices;
  const list = registry.data?.stations ?? noStations;
  const stations = useMemo(() => {
    const shown = stationIds ? list.filter(({ id }) => stationIds.includes(id)) : list;
    return new Map(shown.map((station) => [station.id, station]));
  }, [list, stationIds]);
  const views = useMemo(
    () => (isJudged ? viewsOf(source, devices, second) : noViews),
    [isJudged, devices, second, source],
  );
  // A sensor that registers with its first report is fetched at once, not within the minute.
  const { data, refetch } = overview;
  const heard = useEachSecond(() => (isJudged ? source.store.getState().readings.size : 0));
  useEffect(() => {
    const { sensorsOf } = source.store.getState();
    const isNew = data?.devices.some(({ deviceNo, sensors }) =>
      sensorsOf.get(deviceNo)?.some((heardId) => !sensors.some(({ id }) => id === heardId)),
    );
    if (isNew && !source.isReplay) void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another sensor is a reason to ask; one that is not shown is none twice
  }, [heard, source]);
  const needed = isJudged ? [registry, overview] : [registry];
  return {
    views,
    stations,
    isLoading: needed.some(({ isPending }) => isPending),
    error: needed.find(({ isError, data: known }) => isError && !known)?.error ?? null,
    retry: () => {
      for (const one of needed) void one.refetch();
    },
  };
}
