import type { ReadingValues } from '@groundwatch/protocol/model';
import { housingTemperature } from '../../physics/climate.ts';
import { displacement } from '../../physics/creep.ts';
import { shownMovement } from '../../physics/renewal.ts';
import { hash } from '../../random.ts';
import type { DeviceSpec, SensorSpec, Site } from '../spec.ts';

/** One sensor at one moment: everything that its values depend on. */
export interface Moment {
  readonly site: Site;
  readonly sensor: SensorSpec;
  /** Unique for every sensor of every device. */
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly t: number;
  /** Movement of the site along its fall line since the installation of its instruments, mm; computed once for all of them. */
  readonly moved: number;
  /** °C inside the housing */
  readonly temperature: number;
}

export type Model = (moment: Moment) => ReadingValues;

const lastMoved = new WeakMap<Site, { t: number; moved: number }>();

function movedAt(site: Site, t: number): number {
  const last = lastMoved.get(site);
  if (last?.t === t) return last.moved;
  const moved = shownMovement(displacement(site.creep, site.rain, site.rainFactor, t));
  lastMoved.set(site, { t, moved });
  return moved;
}

export const sensorSeed = (device: DeviceSpec, sensor: SensorSpec): number =>
  hash(device.seed, sensor.port * 256 + sensor.subAddress, seedOfType(sensor.type));

const seedOfType = (type: string): number => (type.startsWith('b') ? Number(type.slice(1)) : type.length + 100);

export function momentOf(device: DeviceSpec, sensor: SensorSpec, t: number): Moment {
  const seed = sensorSeed(device, sensor);
  return {
    site: device.site,
    sensor,
    seed,
    t,
    moved: movedAt(device.site, t),
    temperature: housingTemperature(device.site, seed, t),
  };
}
