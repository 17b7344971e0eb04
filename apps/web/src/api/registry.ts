import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Overview } from '@groundwatch/protocol/rest';
import { call } from './client.ts';

const REFRESH_MS = 60_000;

/** All stations and devices that the user may see; what they measure comes live. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call<Overview>('/rest/overview', { signal }),
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousData,
  meta: { quiet: true },
});

export const useOverview = () => useQuery(overviewQuery);
