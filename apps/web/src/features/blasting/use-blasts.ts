import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Blasts } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import type { Period } from '../../sensors/time-range.ts';

const QUARTER = 92 * 86_400_000;
/** More points than this cover each other; of years the strongest few are what is asked for. */
const countFor = (ms: number): number => (ms <= QUARTER ? 2_000 : 500);

/** The strongest readings of a period. */
export const useBlasts = (sensorId: number, { from, to }: Period) =>
  useQuery({
    queryKey: ['blasts', sensorId, from, to],
    queryFn: ({ signal }) =>
      call<Blasts>(`/rest/sensors/${sensorId}/blasts`, {
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), count: countFor(to - from) },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[1] === sensorId ? keepPreviousData(previous) : undefined),
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
