import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { History } from '@groundwatch/protocol/rest';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/client.ts';
import type { Span } from '../charts/curve.ts';
import { useConnection } from '../live/hooks.ts';
import { serverClock } from '../live/live.ts';

/** Minimum, maximum and mean of a sensor's quantities over a period, in at most `points` steps. */
export function useHistory(sensorId: number, fields: readonly string[], period: Span, points: number) {
  return useQuery({
    queryKey: ['history', sensorId, fields, period.from, period.to, points],
    queryFn: ({ signal }) =>
      call<History>('/rest/history', {
        query: {
          sensorId,
          fields: fields.join(),
          from: new Date(period.from).toISOString(),
          to: new Date(period.to).toISOString(),
          points,
        },
        signal,
      }),
    enabled: fields.length > 0,
    // Another period of the same curves shows the former one until it is there; another sensor does not.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === sensorId && String(query.queryKey[2]) === String(fields)
        ? keepPreviousData(previous)
        : undefined,
    staleTime: Infinity,
    gcTime: 120_000,
    meta: { quiet: true },
  });
}

const DRIFT = 0.04;

/** When history was asked for last: anew after the span has drifted, and after every lost connection, whose gap it fills. */
export function useAnchor(spanMs: number, now: number): number {
  const [anchor, setAnchor] = useState(() => Math.ceil(serverClock.now() / 1_000) * 1_000);
  const isLive = useConnection((connection) => connection.state === 'live');
  const wasLost = useRef(false);
  useEffect(() => {
    if (!isLive) wasLost.current = true;
    else if (wasLost.current) {
      wasLost.current = false;
      setAnchor(Math.ceil(serverClock.now() / 1_000) * 1_000);
    }
  }, [isLive]);
  const hasDrifted = now - anchor > Math.max(60_000, spanMs * DRIFT);
  useEffect(() => {
    if (hasDrifted) setAnchor(Math.ceil(serverClock.now() / 1_000) * 1_000);
  }, [hasDrifted]);
  return anchor;
}
