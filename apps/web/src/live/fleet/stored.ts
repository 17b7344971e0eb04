import { isLowBattery, isPoorSignal, stateAt, type AnalysisState, type DeviceState } from '@groundwatch/protocol/model';
import type { LiveAnalysis } from '@groundwatch/protocol/live';
import { analysisKey, type LiveState } from '../live-store.ts';

export type DataState = AnalysisState<'data'>;

/** The server's analysis of a device and its sensors. Undefined before the first one. */
export interface Stored {
  readonly connection: LiveAnalysis | undefined;
  readonly voltage: LiveAnalysis | undefined;
  readonly signal: LiveAnalysis | undefined;
  /** Of the worst sensor. */
  readonly data: LiveAnalysis | undefined;
}

/** Worst first. */
const dataRank: Readonly<Record<DataState, number>> = {
  abnormal: 0,
  fastChange: 1,
  largeChange: 2,
  normal: 3,
  none: 4,
};
const rankOf = (analysis: LiveAnalysis): number => dataRank[analysis.state as DataState];

export function storedOf(
  { deviceNo, sensors }: { readonly deviceNo: string; readonly sensors: readonly { readonly id: number }[] },
  { analyses }: Pick<LiveState, 'analyses'>,
): Stored {
  const of = (aspect: LiveAnalysis['aspect'], sensorId: number | null = null): LiveAnalysis | undefined =>
    analyses.get(analysisKey({ deviceNo, sensorId, aspect }));
  let data: LiveAnalysis | undefined;
  for (const { id } of sensors) {
    const own = of('data', id);
    if (own && (!data || rankOf(own) < rankOf(data))) data = own;
  }
  return { connection: of('connection'), voltage: of('voltage'), signal: of('signal'), data };
}

export const isSameStored = (a: Stored, b: Stored): boolean =>
  a.connection === b.connection && a.voltage === b.voltage && a.signal === b.signal && a.data === b.data;

/**
 * The server determines whether a device is online. That a report is late between two analyses is determined here. Without an
 * analysis the received records decide.
 */
export function stateOf(
  { connection }: Stored,
  heardAt: number | null,
  sendCycleS: number,
  nowMs: number,
): DeviceState {
  const own = stateAt(heardAt, sendCycleS, nowMs);
  if (!connection) return own;
  if (connection.state === 'offline' || connection.state === 'none') return connection.state;
  return own === 'online' ? 'online' : 'late';
}

export const lowBattery = ({ voltage }: Stored, battery: number | null): boolean =>
  voltage ? voltage.state === 'low' : isLowBattery(battery);
export const poorSignal = ({ signal }: Stored, dBm: number | null): boolean =>
  signal ? signal.state === 'poor' : isPoorSignal(dBm);
