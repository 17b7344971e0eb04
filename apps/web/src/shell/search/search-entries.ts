import { queryOptions } from '@tanstack/react-query';
import type { SearchEntry } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import { isRecord } from '../../is-record.ts';
import { keyOf } from '../../api/query.ts';

const FRESH_MS = 5 * 60_000;

const isEntry = (value: unknown): value is SearchEntry =>
  isRecord(value) &&
  ['kind', 'id', 'name', 'place'].every((key) => typeof value[key] === 'string') &&
  Array.isArray(value['keywords']);

/** The menu and, if wanted, the stations and devices of the user's scope, with names in other languages and pinyin. */
export const searchEntriesQuery = (hasSites: boolean) =>
  queryOptions({
    queryKey: keyOf('GET /rest/search-entries', hasSites),
    queryFn: async ({ signal }): Promise<readonly SearchEntry[]> => {
      const entries = await call('GET /rest/search-entries', { query: { hasSites: String(hasSites) }, signal });
      if (!Array.isArray(entries)) throw new TypeError('the server lists no search entries');
      return entries.filter(isEntry);
    },
    staleTime: FRESH_MS,
    meta: { quiet: true },
  });
