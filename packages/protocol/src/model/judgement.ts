import type { AnalysisState } from './alarm-states.ts';
import { isLowBattery, isPoorSignal, stateAt, type DeviceState } from './freshness.ts';

/** Data states of sensors, worst first. A device has that of its worst sensor. */
export const worstDataFirst: readonly AnalysisState<'data'>[] = [
  'abnormal',
  'fastChange',
  'largeChange',
  'normal',
  'none',
];

type Stored = { readonly state: AnalysisState } | undefined;

/**
 * State of a device by the stored analysis of its connection (undefined before the first), when it was last heard (ms since 1970, null for
 * never), its send cycle in s, and the server's time in ms. The analysis decides whether it is online; between two analyses, the time
 * decides whether a report is late. Without an analysis the received records decide.
 */
export function judgedState(
  connection: Stored,
  heardMs: number | null,
  sendCycleS: number,
  nowMs: number,
): DeviceState {
  const own = stateAt(heardMs, sendCycleS, nowMs);
  if (!connection) return own;
  if (connection.state === 'offline' || connection.state === 'none') return connection.state;
  return own === 'online' ? 'online' : 'late';
}

/** Whether the battery is low, by the stored analysis or else by the last voltage in V. */
export const judgedLow = (voltage: Stored, volts: number | null): boolean =>
  voltage ? voltage.state === 'low' : isLowBattery(volts);

/** Whether the signal is poor, by the stored analysis or else by the last strength in dBm. */
export const judgedPoor = (signal: Stored, dBm: number | null): boolean =>
  signal ? signal.state === 'poor' : isPoorSignal(dBm);
