import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';

const siteMapsQuery = queryOf(
  'GET /rest/site-maps',
  {},
  {
    // Files of a project change seldom, and rarely while a map is open.
    staleTime: 60_000,
  },
);

/** Elevation models and features of the visible sites. */
export const useSiteMaps = () => useQuery(siteMapsQuery);
