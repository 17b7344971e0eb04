import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Station } from '@groundwatch/protocol/rest';
import { queryOf } from './query.ts';

const REFRESH_MS = 60_000;

/** The visible stations and devices, or those of some stations. Their values come live. */
export const overviewQuery = (stationIds?: readonly number[]) =>
  queryOf('GET /rest/overview', stationIds ? { query: { stationIds: stationIds.join() } } : {}, {
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** `isWanted` false: nothing is fetched. */
export const useOverview = (isWanted: boolean, stationIds?: readonly number[]) =>
  useQuery({ ...overviewQuery(stationIds), enabled: isWanted });

/** All visible stations, for views that show no devices. */
export const stationsQuery = queryOf(
  'GET /rest/overview/stations',
  {},
  { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
);

const noStations: readonly Station[] = [];

export const useStations = (): readonly Station[] => useQuery(stationsQuery).data?.stations ?? noStations;

/** The common time zone of all visible stations. Undefined if they differ, which means the browser's zone. */
export function useSiteZone(): string | undefined {
  const [zone, ...others] = new Set(useStations().map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : undefined;
}
