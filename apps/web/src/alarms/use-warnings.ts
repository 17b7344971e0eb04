import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useLive } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import type { LiveState } from '../live/live-store.ts';
import { worstByDevice, worstByQuantity, worstBySensor, worstByStation, type Warning } from './worst.ts';

type Alarms = LiveState['alarms'];
type Warnings<K> = ReadonlyMap<K, Warning>;

/** Computed once for all rows, and again when an alarm changes. */
function warningsBy<K>(find: (alarms: Iterable<LiveAlarm>, nowMs: number) => Warnings<K>): () => Warnings<K> {
  let last: { readonly alarms: Alarms; readonly warnings: Warnings<K> } | undefined;
  return () => {
    const alarms = useLive((state) => state.alarms);
    const { now } = useLiveSource();
    if (last?.alarms !== alarms) last = { alarms, warnings: find(alarms.values(), now()) };
    return last.warnings;
  };
}

/** The worst open level of every station, device, sensor, or sensor field that has one. */
export const useStationWarnings = warningsBy(worstByStation);
export const useDeviceWarnings = warningsBy(worstByDevice);
export const useSensorWarnings = warningsBy(worstBySensor);
export const useQuantityWarnings = warningsBy(worstByQuantity);

export const useDeviceWarning = (deviceNo: string): Warning | undefined => useDeviceWarnings().get(deviceNo);
