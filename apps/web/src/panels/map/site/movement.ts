import type { Device } from '@groundwatch/protocol/rest';
import { calibratedReading } from '../../../live/calibration.ts';
import type { LiveState } from '../../../live/live-store.ts';
import { isOf } from './device-places.ts';

/** Horizontal displacement of a device since its zero, mm. */
export interface Movement {
  readonly east: number;
  readonly north: number;
}

const FIXED = 4;

/** `deviceNo east north` of every antenna with a fixed solution, in whole mm. The text only changes if a movement is visible. */
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

/** Movements by device number; if a device has several antennas, the last one counts. */
export const movementsOf = (key: string): ReadonlyMap<string, Movement> =>
  new Map(
    (key === '' ? [] : key.split(';')).map((part) => {
      const [deviceNo, east, north] = part.split(' ');
      return [deviceNo!, { east: Number(east), north: Number(north) }];
    }),
  );

export const lengthOf = ({ east, north }: Movement): number => Math.hypot(east, north);

/**
 * Scale in px per mm, so that the longest arrow has `most` px, and a round sample length for the legend (1, 2 or 5 times a power of ten,
 * mm); null: no movement reaches 1 mm.
 */
export function arrowScale(movements: Iterable<Movement>, most: number): { perMm: number; sample: number } | null {
  const longest = Math.max(0, ...Array.from(movements, lengthOf));
  if (longest < 1) return null;
  const perMm = most / longest;
  const power = 10 ** Math.floor(Math.log10(longest));
  const sample = [5, 2, 1].map((n) => n * power).find((n) => n <= longest) ?? power;
  return { perMm, sample };
}
