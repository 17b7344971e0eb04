import { GAP_CYCLES, isCalibrated } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { useCalibratedReading } from '../../live/use-calibrated-reading.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import type { Period } from '../../sensors/time-range.ts';
import { useHistory } from '../../sensors/use-history.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { medianStep } from './median-step.ts';
import { layersOf, moistureGrid, type Layer, type MoistureGrid } from './moisture-grid.ts';
import type { Quantity } from './moisture-query.ts';

/** The most columns of the heat map. */
const COLUMNS = 240;

export interface ShownMoisture {
  readonly layers: readonly Layer[];
  readonly grid: MoistureGrid | null;
  readonly range: Period;
  readonly late: readonly number[];
  readonly doubtful: readonly number[];
  /** Seconds of a column that is a mean, 0 for single readings. */
  readonly resolution: number;
  readonly isCalibrated: boolean;
  readonly lastTime: number | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** The end of a live period: after the latest reading, in steps of at least the map's columns. */
export function endAfter(asked: Period, newest: number | null, cycleMs: number): number {
  if (newest === null || newest <= asked.to) return asked.to;
  const step = Math.max(cycleMs, (asked.to - asked.from) / COLUMNS);
  return asked.to + Math.ceil((newest - asked.to) / step) * step;
}

/** One quantity of all layers over the time range. */
export function useMoisture(
  sensor: ShownSensor,
  quantity: Quantity,
  time: TimeRangeState,
  cycleMs: number,
): ShownMoisture {
  const reading = useCalibratedReading(sensor.id, sensor.calibrations);
  const depths = reading?.values['depth'];
  const depthKey = Array.isArray(depths) ? depths.join() : '';
  const layers = useMemo(
    () => layersOf(depthKey === '' ? [] : depthKey.split(',').map((text) => (text === '' ? null : Number(text)))),
    [depthKey],
  );
  const newest = reading ? Date.parse(reading.collectTime) : null;
  const { asked, latest, isLive } = time;
  const to = isLive ? endAfter(asked, newest, cycleMs) : asked.to;
  const period = useMemo(() => ({ from: asked.from + (to - asked.to), to }), [asked, to]);
  const fields = useMemo(() => layers.map(({ element }) => `${quantity}.${element}`), [layers, quantity]);
  const history = useHistory({ sensorId: sensor.id, fields, period, latest, points: COLUMNS });
  const { data } = history;
  const range = useMemo(() => {
    if (latest === null || !data) return period;
    const times = Object.values(data.series).flatMap((points) => points.map(([at]) => at));
    return times.length > 0 ? { from: Math.min(...times), to: Math.max(...times) + cycleMs } : period;
  }, [latest, data, period, cycleMs]);
  const grid = useMemo(() => {
    if (!data) return null;
    const usual = medianStep((Object.values(data.series)[0] ?? []).map(([at]) => at));
    const stepMs = data.resolution > 0 ? data.resolution * 1_000 : Math.max(cycleMs, usual);
    return moistureGrid(data, quantity, layers, range, { stepMs, gapMs: GAP_CYCLES * Math.max(stepMs, cycleMs) });
  }, [data, quantity, layers, range, cycleMs]);
  const doubtful = useMemo(() => (data?.doubtful ?? []).map(([at]) => at), [data]);
  return {
    layers,
    grid,
    range,
    late: data?.late ?? [],
    doubtful,
    resolution: data?.resolution ?? 0,
    isCalibrated: isCalibrated(sensor.calibrations, quantity),
    lastTime: newest,
    error: history.error,
    isFetching: history.isFetching,
    refetch: () => void history.refetch(),
  };
}
