import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import type { Period } from '../../sensors/time-range.ts';

const QUARTER = 92 * 86_400_000;
/** More points would overlap. For long periods only the strongest few are fetched. */
const countFor = (ms: number): number => (ms <= QUARTER ? 2_000 : 500);

/** The strongest readings of a period. */
export const useBlasts = (sensorId: number, { from, to }: Period) =>
  useQuery(
    queryOf(
      'GET /rest/sensors/:id/blasts',
      {
        params: { id: sensorId },
        query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), count: countFor(to - from) },
      },
      {
        placeholderData: (previous, query) =>
          query?.queryKey[1].params.id === sensorId ? keepPreviousData(previous) : undefined,
        staleTime: Infinity,
        gcTime: 120_000,
      },
    ),
  );
