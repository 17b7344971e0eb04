import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import type { Period } from '../../sensors/time-range.ts';

/** Enough for a fit and a plot. */
const POINTS = 1_500;

/** Fields of a sensor over a period as sent, without calibration. */
export function useRawHistory(sensorId: number, fields: readonly string[], { from, to }: Period) {
  return useQuery(
    queryOf(
      'GET /rest/history',
      {
        query: {
          sensorId,
          fields: fields.join(),
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          points: POINTS,
          raw: 'true',
        },
      },
      {
        placeholderData: (previous, known) => {
          const before = known?.queryKey[1].query;
          return before?.sensorId === sensorId && before.fields === fields.join()
            ? keepPreviousData(previous)
            : undefined;
        },
        staleTime: Infinity,
        gcTime: 120_000,
      },
    ),
  );
}
