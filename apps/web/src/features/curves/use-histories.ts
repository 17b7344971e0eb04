import { keepPreviousData, useQueries, type UseQueryResult } from '@tanstack/react-query';
import type { History } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';
import type { Span } from '../../charts/curve.ts';
import { STATUS_SOURCE } from './curve-address.ts';
import type { Line } from './lines.ts';

/** A history and when it was asked for, by this machine's clock: what came live since is not in it. */
export interface AskedHistory extends History {
  readonly askedAt: number;
}

export interface HistoryQuestion {
  readonly deviceNo: string;
  /** By the source that they are of. */
  readonly lines: ReadonlyMap<number, readonly Line[]>;
  readonly period: Span;
  /** The newest so many readings up to the end of the period, instead of all of it. */
  readonly latest: number | null;
  readonly points: number;
  readonly isEnabled: boolean;
}

/** Minimum, maximum and mean of the lines of every source over a period, one question a source. */
export function useHistories(question: HistoryQuestion): readonly UseQueryResult<AskedHistory>[] {
  const { deviceNo, lines, period, latest, points, isEnabled } = question;
  return useQueries({
    queries: [...lines].map(([sourceId, own]) => {
      const fields = own.map(({ field, element }) => (element === null ? field : `${field}.${element}`));
      return {
        queryKey: ['history', deviceNo, sourceId, fields, period.from, period.to, latest, points],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AskedHistory> => {
          const askedAt = Date.now();
          const history = await call<History>('/rest/history', {
            query: {
              ...(sourceId === STATUS_SOURCE ? { deviceNo } : { sensorId: sourceId }),
              fields: fields.join(),
              ...(latest === null
                ? { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString(), points }
                : { last: latest }),
            },
            signal,
          });
          return { ...history, askedAt };
        },
        enabled: isEnabled,
        // Another period of the same curves shows the former one until it is there; other curves do not.
        placeholderData: (
          previous: AskedHistory | undefined,
          query: { queryKey: readonly unknown[] } | undefined,
        ): AskedHistory | undefined =>
          query?.queryKey[2] === sourceId && String(query.queryKey[3]) === String(fields)
            ? keepPreviousData(previous)
            : undefined,
        staleTime: Infinity,
        gcTime: 120_000,
        meta: { quiet: true },
      };
    }),
  });
}
