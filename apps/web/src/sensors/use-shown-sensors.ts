import { useMemo } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { useSensorIds } from '../live/hooks.ts';
import { liveStore } from '../live/live.ts';
import { shownSensors, type ShownSensor } from './sensor-layout.ts';

/** Sensors of the device. The array is stable until one is added or renamed. */
export function useShownSensors(device: Device): readonly ShownSensor[] {
  const ids = useSensorIds(device.deviceNo);
  return useMemo(() => {
    const { readings } = liveStore.getState();
    return shownSensors(
      device.sensors,
      ids.flatMap((id) => readings.get(id) ?? []),
    );
  }, [device.sensors, ids]);
}
