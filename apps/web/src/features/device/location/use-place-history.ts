import { DAY_MS } from '@groundwatch/protocol/model';
import { useQuery } from '@tanstack/react-query';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { serverClock } from '../../../live/live.ts';
import type { Fix, Source } from './places.ts';

export const LOOKED_BACK_DAYS = 30;
const POINTS = 180;
const STALE = 600_000;

const fieldsOf = (source: Source): readonly [string, string] => [`${source}Longitude`, `${source}Latitude`];

/** Fixes from the two coordinates of a history. Buckets without a position are skipped. */
export function fixesOf({ series }: History, source: Source): Fix[] {
  const [east, north] = fieldsOf(source).map((field) => series[field] ?? []) as [HistoryPoint[], HistoryPoint[]];
  const latitudes = new Map(north.map((point) => [point[0], point]));
  return east.flatMap(([time, least, most, longitude]) => {
    const [, low, high, latitude] = latitudes.get(time) ?? [];
    const isLost = (least === 0 || most === 0) && (low === 0 || high === 0);
    if (isLost || longitude === null || latitude === null || latitude === undefined) return [];
    return [{ time, longitude, latitude }];
  });
}

/** Satellite positions of a device over the last 30 days, oldest first. */
export function usePlaceHistory(deviceNo: string) {
  return useQuery({
    queryKey: keyOf('GET /rest/history', { query: { deviceNo } }, 'place'),
    queryFn: async ({ signal }) => {
      const to = serverClock.now();
      const history = await call('GET /rest/history', {
        query: {
          deviceNo,
          fields: fieldsOf('gps').join(),
          from: new Date(to - LOOKED_BACK_DAYS * DAY_MS).toISOString(),
          to: new Date(to).toISOString(),
          points: POINTS,
        },
        signal,
      });
      return fixesOf(history, 'gps');
    },
    staleTime: STALE,
    meta: { quiet: true },
  });
}
