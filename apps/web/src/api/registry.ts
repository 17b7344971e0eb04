import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Device, Station } from '@groundwatch/protocol/rest';
import { queryOf } from './query.ts';

const REFRESH_MS = 60_000;

/** All visible stations and devices. Their values come live. */
export const overviewQuery = queryOf(
  'GET /rest/overview',
  {},
  { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
);

/** `isWanted` false: nothing is fetched. */
export const useOverview = (isWanted = true) => useQuery({ ...overviewQuery, enabled: isWanted });

/** All visible stations, for views that show no devices. */
export const stationsQuery = queryOf(
  'GET /rest/overview/stations',
  {},
  { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
);

const noStations: readonly Station[] = [];

export const useStations = (): readonly Station[] => useQuery(stationsQuery).data?.stations ?? noStations;

/** One device by its number, from the overview where a page shows it. Null: none. */
export function useDevice(deviceNo: string | null): Device | undefined {
  const overview = useOverview(false);
  const isMeant = (device: Device): boolean => device.deviceNo === deviceNo;
  const known = overview.data?.devices.find(isMeant);
  const isKnown = known !== undefined && Date.now() - overview.dataUpdatedAt < 2 * REFRESH_MS;
  const { data } = useQuery(
    queryOf(
      'GET /rest/devices/judged',
      { query: { keyword: deviceNo ?? '', size: 100 } },
      { enabled: deviceNo !== null && !isKnown && !overview.isFetching, refetchInterval: REFRESH_MS },
    ),
  );
  return (isKnown ? undefined : data?.records.find(isMeant)) ?? known;
}

/** The common time zone of all visible stations. Undefined if they differ, which means the browser's zone. */
export function useSiteZone(): string | undefined {
  const [zone, ...others] = new Set(useStations().map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : undefined;
}
