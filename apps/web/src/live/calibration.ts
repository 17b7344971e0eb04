import { calibratedValues } from '@groundwatch/geotechnics';
import type { Calibration } from '@groundwatch/protocol/model';
import type { LiveReading } from '@groundwatch/protocol/live';

/** The calibrated reading. Returns the same object if no calibration applies at its collect time. */
export function calibratedReading(reading: LiveReading, calibrations: readonly Calibration[]): LiveReading {
  if (calibrations.length === 0) return reading;
  const values = calibratedValues(reading.values, Date.parse(reading.collectTime), calibrations);
  return values === reading.values ? reading : { ...reading, values };
}
