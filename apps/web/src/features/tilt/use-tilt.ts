import { GAP_CYCLES, quality } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { calibratedReading } from '../../live/calibration.ts';
import { useReading } from '../../live/hooks.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { usualStep } from '@groundwatch/geotechnics';
import type { Period } from '../../sensors/time-range.ts';
import { useHistory } from '../../sensors/use-history.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { roseOf, type Rose } from './rose.ts';
import { fromStart, selfChecks, tiltPoints, type TiltPoint } from './tilt-points.ts';
import type { Base } from './tilt-query.ts';

/** The most readings or means of a path. */
const POINTS = 600;
const RELATIVE = 1;

export interface ShownTilt {
  /** Relative to the selected base. */
  readonly points: readonly TiltPoint[];
  readonly shown: readonly TiltPoint[];
  readonly rose: Rose | null;
  /** Null: angles relative to a zero have no self-check. */
  readonly checks: readonly { readonly time: number; readonly deviation: number }[] | null;
  /** Bearing of the X axis. Null if not reported. */
  readonly azimuth: number | null;
  readonly range: Period;
  readonly gapMs: number;
  readonly late: number;
  readonly doubtful: number;
  readonly lastTime: number | null;
  readonly isLoaded: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

const fields = ['x', 'y'] as const;
const rawFields = ['x', 'y', 'z'] as const;

/** The data of all plots of one inclination sensor. */
export function useTilt(sensor: ShownSensor, base: Base, time: TimeRangeState, cycleMs: number): ShownTilt {
  const reading = useReading(sensor.id);
  const { asked, latest, isLive } = time;
  const newest = reading ? Date.parse(reading.collectTime) : null;
  const question = { sensorId: sensor.id, period: asked, latest, points: POINTS };
  const history = useHistory({ ...question, fields });
  const isRelative = reading?.values['zeroMode'] === RELATIVE;
  const sent = useHistory({ ...question, fields: isRelative ? [] : rawFields, isRaw: true });
  const { calibrations } = sensor;

  const points = useMemo(() => {
    const known = history.data ? tiltPoints(history.data) : [];
    // Live readings have their own angles, as shown elsewhere.
    if (!reading || !isLive || reading.quality === quality.fault || reading.late) return known;
    const { x, y } = calibratedReading(reading, calibrations).values;
    const at = Date.parse(reading.collectTime);
    const isNew = typeof x === 'number' && typeof y === 'number' && at > (known.at(-1)?.time ?? Infinity);
    return isNew ? [...known, { time: at, x, y }] : known;
  }, [history.data, reading, isLive, calibrations]);
  const azimuth = typeof reading?.values['azimuth'] === 'number' ? reading.values['azimuth'] : null;
  const shown = useMemo(() => (base === 'fromStart' ? fromStart(points) : points), [base, points]);
  const rose = useMemo(() => roseOf(points, azimuth), [points, azimuth]);
  const checks = useMemo(() => (isRelative ? null : sent.data ? selfChecks(sent.data) : []), [isRelative, sent.data]);
  const [first, last] = [points[0]?.time, points.at(-1)?.time];
  const range = useMemo(
    () =>
      latest !== null && first !== undefined && last !== undefined && last > first
        ? { from: first, to: last }
        : { from: asked.from, to: Math.max(asked.to, isLive ? (last ?? 0) : 0) },
    [latest, first, last, asked, isLive],
  );
  const usual = useMemo(() => usualStep(points.map((point) => point.time)), [points]);
  const resolutionMs = (history.data?.resolution ?? 0) * 1_000;
  return {
    points,
    shown,
    rose,
    checks,
    azimuth,
    range,
    gapMs: GAP_CYCLES * Math.max(cycleMs, resolutionMs, usual),
    late: history.data?.late.length ?? 0,
    doubtful: history.data?.doubtful.length ?? 0,
    lastTime: newest,
    isLoaded: history.data !== undefined,
    error: history.error ?? sent.error,
    isFetching: history.isFetching,
    refetch: () => {
      void history.refetch();
      if (!isRelative) void sent.refetch();
    },
  };
}
