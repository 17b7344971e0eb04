import { queryOf } from './query.ts';

/** The sources of the map's layers and of addresses. */
export const mapLayersQuery = queryOf(
  'GET /rest/map-sources/layers',
  {},
  // Sources change seldom. Open maps and walls follow within minutes.
  { staleTime: 60_000, refetchInterval: 300_000, retry: false },
);
