import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { serverClock } from '../../live/live.ts';
import type { Figures } from '../../sensors/StatisticsTable.tsx';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { STATUS_SOURCE } from './curve-address.ts';
import type { Line } from './lines.ts';

/** ms between refetches of the statistics of a live view. */
const AGAIN_MS = 60_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Statistics of each line's readings by key, independent of the drawing. Null: too many. Absent: not known yet. */
export function useStatistics(
  deviceNo: string,
  lines: readonly Line[],
  { asked, latest, isLive }: Pick<TimeRangeState, 'asked' | 'latest' | 'isLive'>,
): ReadonlyMap<string, Figures | null> {
  const bySource = Map.groupBy(lines, ({ sourceId }) => sourceId);
  const fieldOf = ({ field, element }: Line): string => (element === null ? field : `${field}.${element}`);
  const results = useQueries({
    queries: [...bySource].map(([sourceId, own]) => {
      const fields = own.map(fieldOf).join();
      return queryOptions({
        queryKey: keyOf('GET /rest/history/statistics', {
          query: { deviceNo, sensorId: sourceId, fields, ...asked, latest, isLive },
        }),
        queryFn: ({ signal }) =>
          call('GET /rest/history/statistics', {
            query: {
              ...(sourceId === STATUS_SOURCE ? { deviceNo } : { sensorId: sourceId }),
              fields,
              ...(latest === null
                ? { from: iso(asked.from), to: iso(isLive ? serverClock.now() : asked.to) }
                : { last: latest }),
            },
            signal,
          }),
        staleTime: AGAIN_MS,
        refetchInterval: isLive ? AGAIN_MS : false,
        meta: { quiet: true },
      });
    }),
  });
  return new Map(
    [...bySource.values()].flatMap((own, i) => {
      const data = results[i]?.data;
      return data === undefined ? [] : own.map((line) => [line.key, data?.[fieldOf(line)] ?? null] as const);
    }),
  );
}
