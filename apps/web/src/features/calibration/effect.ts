import { calibratedValues } from '@groundwatch/geotechnics';
import type { Calibration, ReadingValues } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import type { Curve, Span } from '../../charts/curve.ts';
import { extentOf } from '../../charts/value-axis.ts';

/** Readings of a history under some calibrations, as one curve of the field. For a list only the one element. */
export function calibratedPoints(
  history: History,
  keys: Readonly<Record<string, string>>,
  field: string,
  isList: boolean,
  calibrations: readonly Calibration[],
): HistoryPoint[] {
  const columns = Object.entries(keys).map(
    ([key, name]) => [key, new Map((history.series[name] ?? []).map(([time, , , mean]) => [time, mean]))] as const,
  );
  return (history.series[keys[field] ?? ''] ?? []).map(([time]): HistoryPoint => {
    const values: ReadingValues = Object.fromEntries(
      columns.map(([key, byTime]) => {
        const value = byTime.get(time) ?? null;
        return [key, isList ? [value] : value];
      }),
    );
    const shown = calibratedValues(values, time, calibrations)[field];
    const value = (typeof shown === 'object' ? shown?.[0] : shown) ?? null;
    return [time, value, value, value];
  });
}

/** Curves by axis. A curve far from the raw values, for example after zeroing, gets its own axis, because both would be flat. */
export function panesOf(curves: readonly Curve[], range: Span): Curve[][] {
  const [first, ...others] = curves;
  const base = first && extentOf([first], range);
  if (!first || !base) return [[...curves]];
  const meets = (curve: Curve): boolean => {
    const own = extentOf([curve], range);
    return own === null || (own[0] <= base[1] && own[1] >= base[0]);
  };
  const far = others.filter((curve) => !meets(curve));
  return far.length === 0 ? [[...curves]] : [[first, ...others.filter(meets)], far];
}

/** The longest time between two points without a gap, ms: two and a half times the usual interval. */
export function gapOf(points: readonly HistoryPoint[], leastMs: number): number {
  const steps = points.slice(1).map(([time], i) => time - points[i]![0]);
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return Math.max(leastMs, usual * 2.5);
}
