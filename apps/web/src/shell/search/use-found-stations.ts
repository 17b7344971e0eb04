import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchEntry } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import { useKeyword } from '../use-found-devices.ts';

const none: readonly SearchEntry[] = [];

/** The stations that match these words, also by the pinyin of their names. None without words. */
export function useFoundStations(asked: string) {
  const { keyword, read } = useKeyword(asked);
  const query = queryOf('GET /rest/search-entries/stations', { query: { keyword } }, { enabled: keyword !== '' });
  const { data, ...state } = read(useQuery({ ...query, placeholderData: keepPreviousData }));
  return { stations: data ?? none, ...state };
}
