import { useMemo } from 'react';
import { useLive } from '../live/hooks.ts';
import { serverClock } from '../live/live.ts';
import { worstByDevice, type Warning } from './worst.ts';

/** The worst open level of every device that has one; judged anew when an alarm changes. */
export function useDeviceWarnings(): ReadonlyMap<string, Warning> {
  const alarms = useLive((state) => state.alarms);
  return useMemo(() => worstByDevice(alarms.values(), serverClock.now()), [alarms]);
}

export const useDeviceWarning = (deviceNo: string): Warning | undefined => useDeviceWarnings().get(deviceNo);
