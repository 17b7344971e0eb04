import { calibratedValues } from '@groundwatch/geotechnics';
import type { Calibration, ReadingValues } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';

/** What readings of a history become under some calibrations: one curve of the field. Lists are lists of the one element. */
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
