import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/query.ts';

const PAGE = 100;

interface ListPeriod {
  /** ms since 1970. Null: any age. */
  readonly from: number | null;
  readonly to: number | null;
}

const iso = (ms: number | null): string | undefined => (ms === null ? undefined : new Date(ms).toISOString());

const listPage = (sensorId: number, { from, to }: ListPeriod, current: number, size: number, signal: AbortSignal) =>
  call('GET /rest/sensors/:id/waveforms', {
    params: { id: sensorId },
    query: { from: iso(from), to: iso(to), current, size },
    signal,
  });

/** Waveforms of a period, newest first, by page. */
export const useWaveformList = (sensorId: number, period: ListPeriod, size = PAGE) =>
  useInfiniteQuery({
    queryKey: keyOf('GET /rest/sensors/:id/waveforms', { params: { id: sensorId }, period, size }),
    queryFn: ({ signal, pageParam }) => listPage(sensorId, period, pageParam, size, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current, total }) => (current * size < total ? current + 1 : undefined),
    gcTime: 120_000,
    meta: { quiet: true },
  });

/** The newest waveform, shown if a period has none. */
export const useNewestWaveform = (sensorId: number, isWanted: boolean) =>
  useQuery({
    queryKey: keyOf('GET /rest/sensors/:id/waveforms', { params: { id: sensorId } }, 'newest'),
    queryFn: ({ signal }) => listPage(sensorId, { from: null, to: null }, 1, 1, signal),
    enabled: isWanted,
    select: ({ records }) => records[0] ?? null,
    meta: { quiet: true },
  });

/** A complete waveform never changes. An incomplete one is refetched when opened again. */
export const useWaveform = (sensorId: number, start: string, isComplete: boolean) =>
  useQuery(
    queryOf(
      'GET /rest/sensors/:id/waveforms/:startTime',
      { params: { id: sensorId, startTime: start } },
      { staleTime: isComplete ? Infinity : 0, gcTime: 60_000 },
    ),
  );
