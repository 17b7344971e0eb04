import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';

const REFRESH_MS = 60_000;

/** All visible stations and devices. Their values come live. */
export const overviewQuery = queryOf(
  'GET /rest/overview',
  {},
  { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData },
);

export const useOverview = () => useQuery(overviewQuery);

/** The common time zone of all visible stations. Undefined if they differ, which means the browser's zone. */
export function useSiteZone(): string | undefined {
  const [zone, ...others] = new Set(useOverview().data?.stations.map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : undefined;
}
