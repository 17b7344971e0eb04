import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../api/query.ts';

const MOST = 200;
const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. The first, or what is pasted, asks at once. */
const TYPED = 150;

const none: readonly Device[] = [];

/** The keyword that the server is asked for, and how its answer is read. */
export function useKeyword(asked: string) {
  const words = asked.trim().slice(0, MOST_LETTERS);
  const [keyword] = useDebouncedValue(words, TYPED, { leading: true });
  /** `data`: none without words. */
  const read = <T>({ data, isPending, isPlaceholderData, isError, refetch }: UseQueryResult<T>) => ({
    data: words === '' ? undefined : data,
    isAsking: words !== '' && (words !== keyword || isPending || isPlaceholderData),
    isFailed: isError,
    retry: refetch,
  });
  return { keyword, read };
}

/** The devices that match these words, anywhere. None without words. `isAsking`: those for earlier words. */
export function useFoundDevices(asked: string) {
  const { keyword, read } = useKeyword(asked);
  const query = queryOf('GET /rest/devices/judged', { query: { keyword, size: MOST } }, { enabled: keyword !== '' });
  const { data, ...state } = read(useQuery({ ...query, placeholderData: keepPreviousData }));
  return { devices: data?.records ?? none, ...state };
}
