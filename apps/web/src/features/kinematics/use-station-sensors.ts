import type { Device } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useDevicesOfStation } from '../../api/devices.ts';
import { shownSensors, type ShownSensor } from '../../sensors/sensor-layout.ts';

export interface StationSensor {
  readonly sensor: ShownSensor;
  readonly device: Device;
}

/** Sensors of a device, then those of the other visible devices of its station. */
export function useStationSensors(device: Device, own: readonly ShownSensor[]): readonly StationSensor[] {
  const { devices } = useDevicesOfStation(device.stationId);
  return useMemo(
    () => [
      ...own.map((sensor) => ({ sensor, device })),
      ...devices
        .filter(({ id }) => id !== device.id)
        .flatMap((other) => shownSensors(other.sensors, []).map((sensor) => ({ sensor, device: other }))),
    ],
    [devices, device, own],
  );
}
