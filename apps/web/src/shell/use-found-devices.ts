import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../api/query.ts';

const MOST = 200;
const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. The first, or what is pasted, asks at once. */
const TYPED = 150;

const none: readonly Device[] = [];

/** The devices that match these words, anywhere. None without words. */
export function useFoundDevices(asked: string): { devices: readonly Device[]; isAsking: boolean } {
  const words = asked.trim().slice(0, MOST_LETTERS);
  const [keyword] = useDebouncedValue(words, TYPED, { leading: true });
  const { data, isPending, isPlaceholderData } = useQuery({
    ...queryOf('GET /rest/devices/judged', { query: { keyword, size: MOST } }, { enabled: keyword !== '' }),
    placeholderData: keepPreviousData,
  });
  const devices = words === '' ? none : (data?.records ?? none);
  if (words === '') return { devices, isAsking: false };
  return { devices, isAsking: words !== keyword || isPending || isPlaceholderData };
}
