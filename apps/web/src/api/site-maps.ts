import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SiteMap } from '@groundwatch/protocol/rest';
import { call } from './client.ts';

const siteMapsQuery = queryOptions({
  queryKey: ['site-maps'],
  queryFn: ({ signal }) => call<SiteMap[]>('/rest/site-maps', { signal }),
  // Files of a project change seldom; whoever changes one comes back to the map a little later.
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Elevation models and features of the sites that the user may see. */
export const useSiteMaps = () => useQuery(siteMapsQuery);
