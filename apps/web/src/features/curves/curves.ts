import type { LiveReading } from '@groundwatch/protocol/live';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import type { Calibration, SensorField } from '@groundwatch/protocol/model';
import { mergePoints, type Curve } from '../../charts/curve.ts';
import { calibratedReading } from '../../live/calibration.ts';

/** One line of a chart: a field, or one element of a list field (numbered from 1). */
export interface Line {
  readonly key: string;
  readonly name: string;
  readonly field: SensorField;
  readonly element: number | null;
  readonly order: number;
}

const valueOf = (reading: LiveReading, line: Line): number | null => {
  const value = reading.values[line.field.key];
  if (line.element === null) return typeof value === 'number' ? value : null;
  return Array.isArray(value) ? ((value as readonly (number | null)[])[line.element - 1] ?? null) : null;
};

const SENSOR_FAULT = 2;

/** History, which comes calibrated, with the readings appended that have come since, as they are shown: what a fault reports is no value. */
export function joinCurves(
  lines: readonly Line[],
  history: History | undefined,
  tail: readonly LiveReading[],
  calibrations: readonly Calibration[],
): Curve[] {
  return lines.map((line) => {
    const known = history?.series[line.key] ?? [];
    const added = tail.map((sent): HistoryPoint => {
      const reading = calibratedReading(sent, calibrations);
      const value = reading.quality === SENSOR_FAULT ? null : valueOf(reading, line);
      return [Date.parse(reading.collectTime), value, value, value];
    });
    const { key, name, field, order } = line;
    return { key, name, field, order, points: mergePoints(known, added) };
  });
}
