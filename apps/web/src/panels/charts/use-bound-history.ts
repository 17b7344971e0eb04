import { HOUR_MS, MINUTE_MS } from '@groundwatch/protocol/model';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { LiveReading } from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { useMemo, useRef } from 'react';
import { historyOf } from '../../api/histories.ts';
import { keyOf } from '../../api/query.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { sameList } from '../../live/same-list.ts';
import { useEachSecond, useSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import type { Bound } from './bound.ts';
import { boundCurve, type BoundCurve } from './bound-curve.ts';

const POINTS = 400;
export const DEFAULT_HOURS = 24;

interface BoundHistory {
  readonly curves: readonly BoundCurve[];
  readonly from: number;
  readonly to: number;
  readonly isPending: boolean;
  /** Of fields without data. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Interval of refetches, ms: one drawn point, at least a minute. Live readings are appended in between. */
const stepOf = (hours: number): number =>
  Math.max(MINUTE_MS, Math.ceil((hours * HOUR_MS) / POINTS / MINUTE_MS) * MINUTE_MS);

/** The bound fields over the hours up to the shown moment, each with its latest reading at the end. */
export function useBoundHistory(bounds: readonly Bound[], hours: number = DEFAULT_HOURS): BoundHistory {
  const source = useLiveSource();
  const step = stepOf(hours);
  const to = useEachSecond(() => Math.ceil(source.now() / step) * step);
  const from = to - hours * HOUR_MS - step;
  const results = useQueries({
    queries: bounds.map(({ sensor, name }) => ({
      queryKey: keyOf('GET /rest/history', { query: { sensorId: sensor.id, fields: name, hours, to } }),
      queryFn: () => {
        // The end is limited to the shown moment, because a replay must not see later data.
        const end = Math.min(to, source.now());
        const query = {
          sensorId: sensor.id,
          fields: name,
          from: new Date(from).toISOString(),
          to: new Date(end).toISOString(),
          points: POINTS,
        };
        return historyOf(query);
      },
      placeholderData: keepPreviousData<History | null>,
      staleTime: Infinity,
      gcTime: MINUTE_MS,
      meta: { quiet: true },
    })),
    combine: (all) => ({
      histories: all.map(({ data }) => data ?? undefined),
      isPending: all.some(({ isPending }) => isPending),
      error: all.find(({ error, data }) => error && data === undefined)?.error ?? null,
      retry: () => void Promise.all(all.map(({ refetch }) => refetch())),
    }),
  });
  const { histories, isPending, error, retry } = results;
  // Updated once a second. The same readings give the same curves.
  useSecond();
  const { readings } = source.store.getState();
  const last = useRef<readonly (LiveReading | undefined)[]>([]);
  last.current = sameList(
    last.current,
    bounds.map(({ sensor }) => readings.get(sensor.id)),
  );
  const newest = last.current;
  const curves = useMemo(
    () =>
      bounds.map((bound, index) => {
        const reading = newest[index];
        const shown = reading && calibratedReading(reading, bound.sensor.calibrations);
        return boundCurve(bound, histories[index], shown);
      }),
    [bounds, histories, newest],
  );
  return { curves, from, to, isPending, error, retry };
}
