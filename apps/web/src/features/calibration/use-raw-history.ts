import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { History } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import type { Period } from '../../sensors/time-range.ts';

/** As many as a fit can use, and a plot can show. */
const POINTS = 1_500;

/** Fields of a sensor over a period as it sent them, whatever its calibrations say. */
export function useRawHistory(sensorId: number, fields: readonly string[], { from, to }: Period) {
  return useQuery({
    queryKey: ['history', sensorId, 'raw', fields, from, to],
    queryFn: ({ signal }) =>
      call<History>('/rest/history', {
        query: {
          sensorId,
          fields: fields.join(),
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          points: POINTS,
          raw: 'true',
        },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === sensorId && String(query.queryKey[3]) === String(fields)
        ? keepPreviousData(previous)
        : undefined,
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
}
