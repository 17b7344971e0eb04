import type { LiveStatus } from '@groundwatch/protocol/live';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Device } from '@groundwatch/protocol/rest';
import type { Warning } from '../../../alarms/worst.ts';

export interface DevicePlace {
  readonly deviceNo: string;
  /** The short local name. */
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly warning: Warning | undefined;
  readonly isHorn: boolean;
  /** The device that raised the alarm. */
  readonly isOwn: boolean;
}

export const isHorn = ({ sensors }: Pick<Device, 'sensors'>): boolean =>
  sensors.some(({ type }) => sensorTypes.get(type)?.parts.some(({ family }) => family.key === 'horn') ?? false);

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

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Of its symbol. */
  readonly radius: number;
}

/** Positions of the names, at half their height: right of the symbol, avoiding other names and symbols. */
export function labelSpots(
  spots: readonly Spot[],
  { width, height, gap }: { width: number; height: number; gap: number },
): { x: number; y: number }[] {
  const taken: { x: number; y: number }[] = [];
  const labels: { x: number; y: number }[] = [];
  const order = spots.map((spot, i) => ({ spot, i })).sort((a, b) => a.spot.y - b.spot.y);
  for (const { spot, i } of order) {
    let y = spot.y;
    for (const other of taken)
      if (Math.abs(other.x - spot.x) < width && y - other.y < height) y = Math.max(y, other.y + height);
    taken.push({ x: spot.x, y });
    let x = spot.x + spot.radius + gap;
    // From left to right, since beyond one symbol there may be another.
    for (const other of spots.toSorted((a, b) => a.x - b.x)) {
      const isLevel = Math.abs(other.y - y) < other.radius + height / 2;
      if (isLevel && x < other.x + other.radius && x + width > other.x - other.radius) x = other.x + other.radius + gap;
    }
    labels[i] = { x, y };
  }
  return labels;
}
