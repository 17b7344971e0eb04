import {
  isLowBattery,
  isPoorSignal,
  rateKinds,
  type AnalysisState,
  type ReadingValues,
} from '@groundwatch/protocol/model';
import type { AnalysisCache } from './state-cache.ts';
import type { OwnerState } from './rule-states.ts';
import type { Analysis } from './store-analyses.ts';

const numberOf = (values: ReadingValues, key: string): number | null => {
  const value = values[key];
  return typeof value === 'number' ? value : null;
};

const voltageOf = (battery: number | null): AnalysisState =>
  battery === null ? 'none' : isLowBattery(battery) ? 'low' : 'normal';

const signalOf = (signal: number | null): AnalysisState =>
  signal === null ? 'none' : isPoorSignal(signal) ? 'poor' : 'normal';

/**
 * Analyses voltage and signal of a device by its newest status, collected at `at`. Results that differ from the stored ones, as far as
 * known, are added to `into`. `known` is null where another process may have stored others.
 */
export function analyseStatus(
  deviceId: number,
  at: number,
  values: ReadingValues,
  known: AnalysisCache | null,
  into: Analysis[],
): void {
  const voltage = voltageOf(numberOf(values, 'battery'));
  if (!known?.is('voltage', deviceId, deviceId, voltage))
    into.push({ deviceId, sensorId: 0, aspect: 'voltage', state: voltage, since: at });
  const signal = signalOf(numberOf(values, 'signal'));
  if (!known?.is('signal', deviceId, deviceId, signal))
    into.push({ deviceId, sensorId: 0, aspect: 'signal', state: signal, since: at });
}

/** The newest reading of a sensor. */
export interface Newest {
  readonly deviceId: number;
  readonly sensorId: number;
  readonly at: number;
  /** The sensor has failed, or a check fails. */
  readonly isAbnormal: boolean;
}

/**
 * Analyses the newest reading of a sensor: abnormal where the sensor has failed or a check fails, else a fast change where a rule of a
 * rate is at a level, else a large change where any other of its rules is, else normal.
 */
export function analyseReading(
  { deviceId, sensorId, at, isAbnormal }: Newest,
  ownerState: OwnerState | undefined,
  known: AnalysisCache | null,
  into: Analysis[],
): void {
  const fast = isAbnormal ? null : (ownerState?.activeLevel((kind) => rateKinds.includes(kind)) ?? null);
  const large = isAbnormal || fast ? null : (ownerState?.activeLevel((kind) => !rateKinds.includes(kind)) ?? null);
  const state: AnalysisState = isAbnormal ? 'abnormal' : fast ? 'fastChange' : large ? 'largeChange' : 'normal';
  if (known?.is('data', sensorId, deviceId, state)) return;
  into.push({ deviceId, sensorId, aspect: 'data', state, since: (fast ?? large)?.at ?? at });
}
