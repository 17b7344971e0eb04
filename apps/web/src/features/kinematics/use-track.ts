import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LiveReading } from '@groundwatch/protocol/live';
import { GAP_CYCLES, quality, shownQuality, type Calibration } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { useCallback, useMemo, useState } from 'react';
import { queryOf } from '../../api/query.ts';
import { mergePoints, type Marks, type Span } from '../../charts/curve.ts';
import { joinedPoints, usualStep, type SeriesJump } from '@groundwatch/geotechnics';
import { jumpsOf } from '../../sensors/reinstallation/jumps.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { calibratedReading } from '../../live/calibration.ts';
import { useReadingTail } from '../../live/hooks.ts';

/** One quantity of a sensor over time, with live readings since the request. */
export interface Track {
  readonly points: readonly HistoryPoint[];
  readonly marks: Marks;
  /** ms of a bucket, 0 for single readings. */
  readonly bucketMs: number;
}

export type Tracked = Pick<ShownSensor, 'id' | 'type' | 'calibrations' | 'reinstallations'>;

/** The longest silence that a line connects: by the present send cycle, the buckets, and the interval used at the time. */
export const gapOf = (sendCycleS: number, { bucketMs, points }: Track): number =>
  GAP_CYCLES * Math.max(sendCycleS * 1_000, bucketMs, usualStep(points.map(([time]) => time)));

const MOST_LIVE = 2_000;
/** Computations exclude readings ahead. */
const isNotAhead = (reading: LiveReading): boolean => reading.claimedTime === undefined;

function liveValue({ values }: LiveReading, key: string): number | null {
  const [field = '', element] = key.split('.');
  const value = values[field];
  if (element === undefined) return typeof value === 'number' ? value : null;
  return Array.isArray(value) ? ((value as readonly (number | null)[])[Number(element) - 1] ?? null) : null;
}

/**
 * A history followed by live readings, joined over jumps. Live readings come raw and are calibrated here. A faulty reading has no
 * value.
 */
export function joinTrack(
  history: History,
  live: readonly LiveReading[],
  key: string,
  calibrations: readonly Calibration[],
  jumps: readonly SeriesJump[] = [],
): Track {
  const marks = { late: new Set(history.late), suspect: new Set<number>(), faults: new Set<number>() };
  const mark = (time: number, reported: number, checks: number): void => {
    const shown = shownQuality(reported, checks);
    if (shown === quality.fault) marks.faults.add(time);
    else if (shown !== quality.good) marks.suspect.add(time);
  };
  for (const one of history.doubtful) mark(...one);
  const added = live.filter(isNotAhead).map((reading): HistoryPoint => {
    const time = Date.parse(reading.collectTime);
    mark(time, reading.quality, reading.checks);
    if (reading.late) marks.late.add(time);
    const value = reading.quality === quality.fault ? null : liveValue(calibratedReading(reading, calibrations), key);
    return [time, value, value, value];
  });
  const bucketMs = history.resolution * 1_000;
  const points = joinedPoints(mergePoints(history.series[key] ?? [], added), jumps, bucketMs);
  return { points, marks, bucketMs };
}

/**
 * A sensor's quantity over a period, by its history key and in at most `points` steps, joined over re-installations. Null: not
 * wanted.
 */
export function useTrack(sensor: Tracked | null, key: string, { from, to }: Span, points: number) {
  const id = sensor?.id ?? 0;
  const [live, setLive] = useState<readonly LiveReading[]>([]);
  const query = useQuery(
    queryOf(
      'GET /rest/history',
      {
        query: {
          sensorId: id,
          fields: key,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          points,
        },
      },
      {
        enabled: sensor !== null && key !== '',
        placeholderData: (previous, known) => {
          const before = known?.queryKey[1].query;
          return before?.sensorId === id && before.fields === key ? keepPreviousData(previous) : undefined;
        },
        staleTime: Infinity,
        gcTime: 120_000,
      },
    ),
  );
  useReadingTail(
    id,
    useCallback((readings) => setLive((known) => [...known, ...readings].slice(-MOST_LIVE)), []),
  );
  const { data } = query;
  const calibrations = sensor?.calibrations;
  const jumps = useMemo(() => jumpsOf(sensor, key), [sensor, key]);
  const track = useMemo(
    () =>
      data &&
      joinTrack(
        data,
        live.filter(({ sensorId }) => sensorId === id),
        key,
        calibrations ?? [],
        jumps,
      ),
    [data, live, id, key, calibrations, jumps],
  );
  return { track, error: data ? null : query.error, isFetching: query.isFetching, refetch: query.refetch };
}
