import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import { useKnownAt } from '../live/known-at.ts';
import type { Period } from './time-range.ts';

export interface HistoryView {
  readonly sensorId: number;
  /** Keys of the sensor's type. A list element is `key.n`. Empty: no request. */
  readonly fields: readonly string[];
  readonly period: Period;
  /** The number of newest readings instead of the period. */
  readonly latest: number | null;
  /** The most steps of the period. */
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
        // The latest readings change with time.
        asOf: latest === null ? undefined : period.to,
        enabled: fields.length > 0,
        // Another period of the same quantities shows the former one while loading. Another sensor does not.
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
