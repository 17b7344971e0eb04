import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { useKnownAt } from '../live/known-at.ts';
import type { Period } from './time-range.ts';

export interface HistoryView {
  readonly sensorId: number;
  /** Keys of the sensor's type; an element of a list field is `key.n`. None: nothing is asked. */
  readonly fields: readonly string[];
  readonly period: Period;
  /** The newest so many readings instead of the period. */
  readonly latest: number | null;
  /** Steps of the period at most. */
  readonly points: number;
  /** As sent, without calibration. */
  readonly isRaw?: boolean;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** Minimum, maximum and mean of a sensor's quantities over a period, or its latest readings. */
export function useHistory({ sensorId, fields, period, latest, points, isRaw = false }: HistoryView) {
  const knownAt = useKnownAt();
  const query = {
    sensorId,
    fields: fields.join(),
    ...(latest === null ? { from: iso(period.from), to: iso(period.to), points } : { last: latest }),
    ...(isRaw ? { raw: 'true' } : {}),
    ...(knownAt === undefined ? {} : { knownAt }),
  };
  return useQuery(
    queryOf(
      'GET /rest/history',
      { query },
      {
        // The latest readings are other ones later.
        asOf: latest === null ? undefined : period.to,
        enabled: fields.length > 0,
        // Another period of the same quantities shows the former one until it is there; another sensor does not.
        placeholderData: (previous, known) => {
          const before = known?.queryKey[1].query;
          return before?.sensorId === sensorId && before.fields === query.fields
            ? keepPreviousData(previous)
            : undefined;
        },
        staleTime: Infinity,
        gcTime: 120_000,
      },
    ),
  );
}
