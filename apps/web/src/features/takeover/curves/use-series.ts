import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GAP_CYCLES, quality, type Calibration } from '@groundwatch/protocol/model';
import type { HistoryPoint } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { mergePoints } from '../../../charts/curve.ts';
import { usualStep } from '@groundwatch/geotechnics';
import { calibratedReading } from '../../../live/calibration.ts';
import { useLive } from '../../../live/hooks.ts';
import { useEachSecond } from '../../../live/second.ts';
import { useLiveSource } from '../../../live/source.ts';

/** One quantity up to the shown moment. */
export interface Series {
  readonly points: readonly HistoryPoint[];
  /** ms of a bucket, 0 for single readings. */
  readonly bucketMs: number;
  /** The longest silence that a line connects. */
  readonly gapMs: number;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

export interface SeriesOf {
  /** Of a sensor. Null: of the device's status. */
  readonly sensorId: number | null;
  readonly deviceNo: string;
  readonly calibrations: readonly Calibration[];
  /** History key. */
  readonly key: string;
  readonly pastMs: number;
  readonly sendCycleS: number;
}

const STEP_MS = 60_000;
const POINTS = 700;
const NO_SENSOR = 0;
const none: readonly HistoryPoint[] = [];

/** The shown period ends now. Refetched every minute. */
export function usePastEnd(): number {
  const { now } = useLiveSource();
  return useEachSecond(() => Math.ceil(now() / STEP_MS) * STEP_MS);
}

const numberIn = (values: Readonly<Record<string, unknown>> | undefined, key: string): number | null => {
  const [field = '', element] = key.split('.');
  const value = values?.[field];
  const one = Array.isArray(value) ? (value as unknown[])[Number(element ?? 1) - 1] : value;
  return typeof one === 'number' ? one : null;
};

/** The latest live value as a point, if any. */
function useNewest(of: SeriesOf | null): HistoryPoint | null {
  const reading = useLive((state) => state.readings.get(of?.sensorId ?? NO_SENSOR));
  const status = useLive((state) => state.statuses.get(of?.deviceNo ?? ''));
  return useMemo(() => {
    if (!of) return null;
    const record = of.sensorId === null ? status : reading && calibratedReading(reading, of.calibrations);
    if (!record || ('quality' in record && record.quality === quality.fault)) return null;
    const value = numberIn(record.values, of.key);
    return value === null ? null : [Date.parse(record.collectTime), value, value, value];
  }, [of, reading, status]);
}

/** A quantity up to now with the latest value. `of`: null if not wanted. It must be stable. */
export function useSeries(of: SeriesOf | null): Series {
  const end = usePastEnd();
  const newest = useNewest(of);
  const { now, isReplay } = useLiveSource();
  const { data, isPending, error, refetch } = useQuery({
    // For the present each answer replaces the last. For a replay each moment has its own.
    queryKey: keyOf(
      'GET /rest/history',
      { query: { sensorId: of?.sensorId, deviceNo: of?.deviceNo, fields: of?.key, pastMs: of?.pastMs } },
      isReplay ? end : null,
    ),
    queryFn: ({ signal }) => {
      const to = Math.ceil(now() / STEP_MS) * STEP_MS;
      return call('GET /rest/history', {
        query: {
          ...(of!.sensorId === null ? { deviceNo: of!.deviceNo } : { sensorId: of!.sensorId }),
          fields: of!.key,
          from: new Date(to - of!.pastMs).toISOString(),
          to: new Date(to).toISOString(),
          points: POINTS,
        },
        signal,
      });
    },
    enabled: of !== null,
    staleTime: STEP_MS,
    refetchInterval: isReplay ? false : STEP_MS,
    refetchIntervalInBackground: true,
    gcTime: 2 * STEP_MS,
    meta: { quiet: true },
  });
  return useMemo(() => {
    const stored = (data && of && data.series[of.key]) ?? none;
    const points = newest ? mergePoints(stored, [newest]) : stored;
    const bucketMs = (data?.resolution ?? 0) * 1_000;
    const cycleMs = (of?.sendCycleS ?? 0) * 1_000;
    return {
      points,
      bucketMs,
      gapMs: GAP_CYCLES * Math.max(cycleMs, bucketMs, usualStep(points.map(([time]) => time))),
      isLoading: of !== null && isPending,
      error: data ? null : error,
      refetch: () => void refetch(),
    };
  }, [data, newest, of, isPending, error, refetch]);
}
