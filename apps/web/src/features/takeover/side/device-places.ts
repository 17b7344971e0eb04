import type { LiveStatus } from '@groundwatch/protocol/live';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { Warning } from '../../../alarms/worst.ts';

export interface DevicePlace {
  readonly deviceNo: string;
  /** As short as people at the site call it. */
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly warning: Warning | undefined;
  readonly isHorn: boolean;
  /** The one that has raised the alarm. */
  readonly isOwn: boolean;
}

export const isHorn = ({ sensors }: Pick<Device, 'sensors'>): boolean =>
  sensors.some(({ type }) => sensorTypes.get(type)?.parts.some(({ family }) => family.key === 'horn') ?? false);

/** Devices of one station share a first word, which says nothing on its own map. */
export const shortName = (name: string): string => name.split(' ').at(-1) ?? name;

/** Where devices say that they stand; a receiver without a fix reports zeros. The one that raised the alarm comes last, on top. */
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

/** How far down each name goes, so that names at neighbouring spots do not cover one another. */
export function labelDrops(spots: readonly (readonly [number, number])[], width: number, height: number): number[] {
  const taken: (readonly [number, number])[] = [];
  const drops: number[] = [];
  const order = spots.map((spot, i) => ({ spot, i })).sort((a, b) => a.spot[1] - b.spot[1]);
  for (const { spot, i } of order) {
    const [x] = spot;
    let y = spot[1];
    for (const [otherX, otherY] of taken)
      if (Math.abs(otherX - x) < width && y - otherY < height) y = Math.max(y, otherY + height);
    taken.push([x, y]);
    drops[i] = y - spot[1];
  }
  return drops;
}
