import type { Device } from '@groundwatch/protocol/rest';
import { calibratedReading } from '../../../live/calibration.ts';
import type { LiveState } from '../../../live/live-store.ts';
import { isOf } from './device-places.ts';

/** How far a device has moved in the plane since its zero, mm. */
export interface Movement {
  readonly east: number;
  readonly north: number;
}

const FIXED = 4;

/** `device east north` of every antenna of which a fixed solution is known, in whole mm: the same text while nothing is seen to move. */
export const movementKey = (devices: readonly Device[], { readings }: Pick<LiveState, 'readings'>): string =>
  devices
    .flatMap(({ deviceNo, sensors }) =>
      sensors.filter(isOf('gnss')).flatMap(({ id, calibrations }) => {
        const reading = readings.get(id);
        if (!reading) return [];
        const { north, east, fix } = calibratedReading(reading, calibrations).values;
        if (typeof north !== 'number' || typeof east !== 'number' || fix !== FIXED) return [];
        return `${deviceNo} ${Math.round(east)} ${Math.round(north)}`;
      }),
    )
    .join(';');

/** By device; of several antennas the last. */
export const movementsOf = (key: string): ReadonlyMap<string, Movement> =>
  new Map(
    (key === '' ? [] : key.split(';')).map((part) => {
      const [deviceNo, east, north] = part.split(' ');
      return [deviceNo!, { east: Number(east), north: Number(north) }];
    }),
  );

export const lengthOf = ({ east, north }: Movement): number => Math.hypot(east, north);

/** px per mm so that the longest arrow is `most` px, and the round length (1, 2 or 5 of a power of ten, mm) that stands for the scale; null: nothing moves by a mm. */
export function arrowScale(movements: Iterable<Movement>, most: number): { perMm: number; sample: number } | null {
  const longest = Math.max(0, ...Array.from(movements, lengthOf));
  if (longest < 1) return null;
  const perMm = most / longest;
  const power = 10 ** Math.floor(Math.log10(longest));
  const sample = [5, 2, 1].map((n) => n * power).find((n) => n <= longest) ?? power;
  return { perMm, sample };
}
