import { z } from 'zod';
import type { RouteTable } from './route.ts';

/** What the search panel knows beside the menu; `GET /rest/search-entries`, within the caller's scope. */
export const SearchEntrySchema = z.object({
  kind: z.enum(['menu', 'station', 'device']),
  /** Menu id, station id, or device number. */
  id: z.string(),
  name: z.string(),
  /** Shown behind the name: project of a station, station of a device; empty for menu entries. */
  place: z.string(),
  /** Further ways to find it: device number, IMEI, ICCID, names in other languages, pinyin whole and by initials. */
  keywords: z.array(z.string()),
});
export type SearchEntry = z.infer<typeof SearchEntrySchema>;

export const searchRoutes = {
  'GET /rest/search-entries': { answer: z.array(SearchEntrySchema) },
} satisfies RouteTable;
