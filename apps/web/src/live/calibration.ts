import { calibrated, type Calibration, type ReadingValue } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';
import type { HistoryPoint } from '@groundwatch/protocol/rest';

type Calibrations = readonly Calibration[];

const applied = (calibration: Calibrations, field: string, value: number | null): number | null =>
  value === null ? null : calibrated(calibration, field, value);

/** Whether the field of a sensor, or one of its elements (`x.3`), is shown otherwise than it was sent. */
export const isCalibrated = (calibration: Calibrations, field: string): boolean =>
  calibration.some((one) => one.field === fieldOf(field));

/** Series of a list field are named by element: `x.3`. */
const fieldOf = (key: string): string => key.split('.', 1)[0]!;

/** The reading as it is shown; the same object when the sensor has no calibration. */
export function calibratedReading(reading: LiveReading, calibration: Calibrations): LiveReading {
  if (calibration.length === 0) return reading;
  const values: Record<string, ReadingValue> = { ...reading.values };
  for (const { field } of calibration) {
    const raw = values[field];
    if (raw === undefined || raw === null) continue;
    values[field] =
      typeof raw === 'number'
        ? calibrated(calibration, field, raw)
        : raw.map((one) => applied(calibration, field, one));
  }
  return { ...reading, values };
}

/** Points of one series as they are shown; the same array when its field has no calibration. */
export function calibratedPoints(
  points: readonly HistoryPoint[],
  key: string,
  calibration: Calibrations,
): readonly HistoryPoint[] {
  if (!isCalibrated(calibration, key)) return points;
  const field = fieldOf(key);
  return points.map(([time, min, max, mean]): HistoryPoint => {
    const [low, high] = [applied(calibration, field, min), applied(calibration, field, max)];
    // A factor that turns the direction makes the least value the greatest.
    const isTurned = low !== null && high !== null && low > high;
    return [time, isTurned ? high : low, isTurned ? low : high, applied(calibration, field, mean)];
  });
}
