import { z } from 'zod';
import type { RouteTable } from './route.ts';

/** Entries of the search panel besides the menu; `GET /rest/search-entries`, within the caller's scope. */
export const SearchEntrySchema = z.object({
  kind: z.enum(['menu', 'station', 'device']),
  /** Menu id, station id, or device number. */
  id: z.string(),
  name: z.string(),
  /** Shown after the name: project of a station, station of a device; empty for menu entries. */
  place: z.string(),
  /** Further search words: device number, IMEI, ICCID, names in other languages, full pinyin and initials. */
  keywords: z.array(z.string()),
});
export type SearchEntry = z.infer<typeof SearchEntrySchema>;

export const SearchEntriesQuerySchema = z.object({
  /** False: only the menu, for a large fleet. */
  hasSites: z.stringbool().default(true),
});

/** `GET /rest/search-entries/stations`: the best matches in a large fleet. Its devices: `GET /rest/devices/judged`. */
export const FoundStationsQuerySchema = z.object({ keyword: z.string().trim().min(1).max(100) });

export const searchRoutes = {
  'GET /rest/search-entries': { query: SearchEntriesQuerySchema, answer: z.array(SearchEntrySchema) },
  'GET /rest/search-entries/stations': { query: FoundStationsQuerySchema, answer: z.array(SearchEntrySchema) },
} satisfies RouteTable;
