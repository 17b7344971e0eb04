import { useLive } from '../live/hooks.ts';
import { useLiveSource } from '../live/source.ts';
import type { LiveState } from '../live/live-store.ts';
import { worstByDevice, type Warning } from './worst.ts';

type Alarms = LiveState['alarms'];
let last: { readonly alarms: Alarms; readonly warnings: ReadonlyMap<string, Warning> } | undefined;

/** Found once for all rows that ask. */
function warningsOf(alarms: Alarms, now: () => number): ReadonlyMap<string, Warning> {
  if (last?.alarms !== alarms) last = { alarms, warnings: worstByDevice(alarms.values(), now()) };
  return last.warnings;
}

/** The worst open level of every device that has one; judged anew when an alarm changes. */
export const useDeviceWarnings = (): ReadonlyMap<string, Warning> =>
  warningsOf(
    useLive((state) => state.alarms),
    useLiveSource().now,
  );

export const useDeviceWarning = (deviceNo: string): Warning | undefined => useDeviceWarnings().get(deviceNo);
