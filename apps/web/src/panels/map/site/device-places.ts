import type { LiveStatus } from '@groundwatch/protocol/live';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { Warning } from '../../../alarms/worst.ts';

export interface DevicePlace {
  readonly deviceNo: string;
  /** Short name within the station. */
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly warning: Warning | undefined;
  readonly isHorn: boolean;
  /** The device that raised the alarm. */
  readonly isOwn: boolean;
}

/** Returns a test of whether a sensor has a part of the sensor family. */
export const isOf =
  (key: string) =>
  ({ type }: { type: string }): boolean =>
    sensorTypes.get(type)?.parts.some(({ family }) => family.key === key) ?? false;

export const isHorn = ({ sensors }: Pick<Device, 'sensors'>): boolean => sensors.some(isOf('horn'));

/** Devices of a station share a first word, which is redundant on its own map. */
export const shortName = (name: string): string => name.split(' ').at(-1) ?? name;

/** Reported positions of devices. A receiver without a fix reports zeros. The device that raised the alarm comes last, on top. */
export function placesOf(
  devices: readonly Device[],
  statuses: { get(deviceNo: string): LiveStatus | undefined },
  warnings: ReadonlyMap<string, Warning>,
  own: string | undefined,
): DevicePlace[] {
  return devices
    .flatMap((device): DevicePlace[] => {
      const values = statuses.get(device.deviceNo)?.values;
      const [longitude, latitude] = [values?.['gpsLongitude'] ?? null, values?.['gpsLatitude'] ?? null];
      if (longitude === null || latitude === null || (longitude === 0 && latitude === 0)) return [];
      const { deviceNo, name } = device;
      return [
        {
          deviceNo,
          name: shortName(name || deviceNo),
          longitude,
          latitude,
          warning: warnings.get(deviceNo),
          isHorn: isHorn(device),
          isOwn: deviceNo === own,
        },
      ];
    })
    .sort((a, b) => Number(a.isOwn) - Number(b.isOwn));
}
