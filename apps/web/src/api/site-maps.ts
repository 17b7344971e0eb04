import { useQuery } from '@tanstack/react-query';
import { queryOf } from './query.ts';

const siteMapsQuery = queryOf(
  'GET /rest/site-maps',
  {},
  {
    // Files of a project change seldom; whoever changes one comes back to the map a little later.
    staleTime: 60_000,
  },
);

/** Elevation models and features of the sites that the user may see. */
export const useSiteMaps = () => useQuery(siteMapsQuery);
