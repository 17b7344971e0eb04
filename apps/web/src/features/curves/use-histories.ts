import { useQueries } from '@tanstack/react-query';
import type { History } from '@groundwatch/protocol/rest';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import type { Span } from '../../charts/curve.ts';
import { STATUS_SOURCE } from './curve-address.ts';
import type { Line } from './lines.ts';

/** A history and its request time by this machine's clock. Later live readings are not part of it. */
export interface AskedHistory extends History {
  readonly askedAt: number;
}

export interface HistoryQuestion {
  readonly deviceNo: string;
  /** By source. */
  readonly lines: ReadonlyMap<number, readonly Line[]>;
  readonly period: Span;
  /** The number of newest readings up to the end of the period, instead of the whole period. */
  readonly latest: number | null;
  readonly points: number;
  readonly isEnabled: boolean;
  /** While this stays the same, data is kept for another period. */
  readonly keptFor?: string;
}

export interface Histories {
  /** In source order. Undefined while loading. */
  readonly data: readonly (AskedHistory | undefined)[];
  readonly isFetching: boolean;
  /** Of a source without data. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Minimum, maximum and mean of the lines over a period, one request per source. While another period of the same lines loads, the
 * former data stays. The list is stable between answers.
 */
export function useHistories(question: HistoryQuestion): Histories {
  const { deviceNo, lines, period, latest, points, isEnabled, keptFor = '' } = question;
  const sources = [...lines].map(([sourceId, own]) => ({
    sourceId,
    fields: own.map(({ field, element }) => (element === null ? field : `${field}.${element}`)),
  }));
  const results = useQueries({
    queries: sources.map(({ sourceId, fields }) => ({
      queryKey: keyOf('GET /rest/history', {
        query: { deviceNo, sensorId: sourceId, fields, ...period, latest, points },
      }),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AskedHistory> => {
        const askedAt = Date.now();
        const history = await call('GET /rest/history', {
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
      staleTime: Infinity,
      gcTime: 120_000,
      meta: { quiet: true },
    })),
  });
  const data = results.map((result) => result.data);
  const subject = JSON.stringify([deviceNo, sources, keptFor]);
  const [kept, setKept] = useState<{ subject: string; data: Histories['data'] }>({ subject: '', data: [] });
  const isKept = kept.subject === subject;
  const isSame = isKept && data.every((one, i) => one === kept.data[i]);
  const isComplete = data.every((one) => one !== undefined);
  const isChanged = !isSame && (isComplete || !isKept);
  if (isChanged) setKept({ subject, data });
  return {
    data: isChanged ? data : kept.data,
    isFetching: results.some(({ isFetching }) => isFetching),
    error: results.find((result) => result.error && result.data === undefined)?.error ?? null,
    retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
  };
}
