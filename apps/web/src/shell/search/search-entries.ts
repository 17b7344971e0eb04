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

/** Stations and, if wanted, devices of the user's scope, with names in other languages and pinyin. */
export const searchEntriesQuery = (hasDevices: boolean) =>
  queryOptions({
    queryKey: keyOf('GET /rest/search-entries', hasDevices),
    queryFn: async ({ signal }): Promise<readonly SearchEntry[]> => {
      const entries = await call('GET /rest/search-entries', { query: { hasDevices: String(hasDevices) }, signal });
      if (!Array.isArray(entries)) throw new TypeError('the server lists no search entries');
      return entries.filter(isEntry);
    },
    staleTime: FRESH_MS,
    meta: { quiet: true },
  });
