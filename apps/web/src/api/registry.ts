import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';

const REFRESH_MS = 60_000;

/** All stations and devices that the user may see; what they measure comes live. */
export const overviewQuery = queryOf(
  'GET /rest/overview',
  {},
  { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
);

export const useOverview = () => useQuery(overviewQuery);

/** The zone that all stations of the reader share; undefined where they lie in several: then times are those of this device. */
export function useSiteZone(): string | undefined {
  const [zone, ...others] = new Set(useOverview().data?.stations.map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : undefined;
}
