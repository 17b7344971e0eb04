import type { AnalysisState } from '@groundwatch/protocol/model';
import { analysisKey, type LiveState } from '../../live/live-store.ts';
import type { DeviceView } from '../../live/fleet/judge.ts';

export const dataStates = [
  'fastChange',
  'abnormal',
  'largeChange',
  'normal',
] as const satisfies readonly AnalysisState<'data'>[];
export type ShownDataState = (typeof dataStates)[number];

interface SensorStates {
  readonly total: number;
  readonly counts: Readonly<Record<ShownDataState, number>>;
}

/** Sensors by data state. Those without an analysis only count in the total. */
export function countSensorStates(
  views: readonly DeviceView[],
  { analyses }: Pick<LiveState, 'analyses'>,
): SensorStates {
  const counts = { fastChange: 0, abnormal: 0, largeChange: 0, normal: 0 };
  let total = 0;
  for (const { device } of views) {
    for (const { id } of device.sensors) {
      total += 1;
      const state = analyses.get(analysisKey({ deviceNo: device.deviceNo, sensorId: id, aspect: 'data' }))?.state;
      if (state !== undefined && state in counts) counts[state as ShownDataState] += 1;
    }
  }
  return { total, counts };
}
