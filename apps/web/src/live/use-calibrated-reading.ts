import type { LiveReading } from '@groundwatch/protocol/live';
import type { Calibration } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { calibratedReading } from './calibration.ts';
import { useReading } from './hooks.ts';

/** The latest reading, calibrated. */
export function useCalibratedReading(sensorId: number, calibrations: readonly Calibration[]): LiveReading | undefined {
  const reading = useReading(sensorId);
  return useMemo(() => reading && calibratedReading(reading, calibrations), [reading, calibrations]);
}
