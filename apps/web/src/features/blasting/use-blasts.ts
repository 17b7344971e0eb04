import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Blasts } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import type { Period } from '../../sensors/time-range.ts';

/** More points than this cover each other. */
const MOST = 2_000;

/** The strongest readings of a period. */
export const useBlasts = (sensorId: number, { from, to }: Period) =>
  useQuery({
    queryKey: ['blasts', sensorId, from, to],
    queryFn: ({ signal }) =>
      call<Blasts>(`/rest/sensors/${sensorId}/blasts`, {
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), count: MOST },
        signal,
      }),
    placeholderData: (previous, query) => (query?.queryKey[1] === sensorId ? keepPreviousData(previous) : undefined),
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
