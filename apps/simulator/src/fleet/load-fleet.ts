import type { SensorTypeCode } from '@groundwatch/protocol/model';
import { createHash } from 'node:crypto';
import type { DeviceSpec, Quirks, Security, SensorSpec, Site } from '../devices/spec.ts';
import { Rain } from '../physics/rain.ts';
import { uniformBetween, hash, uniform } from '../random.ts';

export interface LoadFleetOptions {
  readonly devices: number;
  readonly seed: number;
  /** `plain` by default; `mixed`: a third of each. */
  readonly security?: Security | 'mixed';
  /** Share of devices with a bad link, 0 by default. */
  readonly badLinks?: number;
  /** Declared send cycle in s, 60 by default. */
  readonly sendCycleS?: number;
  /** Includes a device with a wrong clock, and one that sleeps between reports. */
  readonly hasOddities?: boolean;
  /** How devices handle requests, in turn. */
  readonly manners?: readonly Pick<Quirks, 'downlink' | 'isSleeping'>[];
}

const fits: readonly (readonly (readonly [number, SensorTypeCode, number])[])[] = [
  [
    [1, 'b4', 1],
    [2, 'b8', 1],
    [0, 'b5', 1],
    [3, 'b6', 4],
  ],
  [
    [1, 'b2', 24],
    [2, 'b12', 1],
    [0, 'weather', 1],
  ],
  [
    [1, 'b3', 8],
    [2, 'b12', 1],
    [3, 'b7', 1],
    [0, 'b5', 1],
  ],
  [
    [1, 'b11', 1],
    [2, 'b13', 1],
    [3, 'b14', 1],
    [5, 'b10', 1],
  ],
  [
    [1, 'b9', 1],
    [2, 'b15', 1],
    [0, 'settlement', 1],
    [0, 'gnss', 1],
  ],
];

/** Device numbers of load fleets: 869 and the seed, so that other seeds give other devices. */
export const loadDeviceNo = (seed: number, index: number): string =>
  `869${String(seed % 1_000_000).padStart(6, '0')}${String(index + 1).padStart(6, '0')}`;

/** The secret of a load device is derived from its number: these devices are only for tests. */
export const loadSecret = (deviceNo: string): Buffer => createHash('sha256').update(`load ${deviceNo}`).digest();

function securityOf(index: number, wanted: LoadFleetOptions['security'] = 'plain'): Security {
  if (wanted !== 'mixed') return wanted;
  return (['plain', 'authenticated', 'encrypted'] as const)[index % 3] as Security;
}

function quirksOf(options: LoadFleetOptions, index: number): Quirks {
  const { manners = [] } = options;
  const bad: Quirks = {
    ...(uniform(options.seed, index, 60) < (options.badLinks ?? 0) ? { badLink: 0.05 } : {}),
    ...manners[index % Math.max(1, manners.length)],
  };
  if (!options.hasOddities) return bad;
  // The wrong clock belongs to a plain device: others are refused until they have set theirs.
  if (index === 3) return { ...bad, clockErrorS: -3 * 3_600 };
  if (index === 5) return { ...bad, isSleeping: true };
  return bad;
}

/** Devices of a load test: ten per site, sensors of all families in turn. Deterministic for the same options. */
export function makeLoadFleet(options: LoadFleetOptions): DeviceSpec[] {
  const rain = new Rain(options.seed);
  const sites = Array.from({ length: Math.ceil(options.devices / 10) }, (_, i) => makeSite(options.seed, i, rain));
  return Array.from({ length: options.devices }, (_, index): DeviceSpec => {
    const deviceNo = loadDeviceNo(options.seed, index);
    const seed = hash(options.seed, index, 61);
    const security = securityOf(index, options.security);
    const fit = fits[index % fits.length] as (typeof fits)[number];
    return {
      deviceNo,
      name: `负载 ${index + 1}`,
      model: 'prt1000',
      seed,
      site: sites[Math.floor(index / 10)] as Site,
      sensors: fit.map(([port, type, count]): SensorSpec => ({ port, type, subAddress: 0, count, share: 1 })),
      sendCycleS: options.sendCycleS ?? 60,
      security,
      ...(security === 'plain' ? {} : { secret: loadSecret(deviceNo) }),
      isPanelWeak: uniform(seed, 62) < 0.04,
      isCell: uniform(seed, 63) < 0.2,
      signalLevel: Math.round(uniformBetween(-92, -62, seed, 64)),
      quirks: quirksOf(options, index),
    };
  });
}

function makeSite(fleetSeed: number, index: number, rain: Rain): Site {
  const seed = hash(fleetSeed, index, 65);
  return {
    seed,
    longitude: uniformBetween(110.2, 110.6, seed, 1),
    latitude: uniformBetween(28.36, 28.64, seed, 2),
    elevation: uniformBetween(180, 900, seed, 3),
    rain,
    rainFactor: uniformBetween(0.75, 1.25, seed, 4),
    creep: {
      steady: uniformBetween(0.01, 0.4, seed, 5),
      primary: { amount: uniformBetween(1, 12, seed, 6), tau: 45 },
      wet: { factor: uniformBetween(0.01, 0.1, seed, 7), lag: 14, tau: 50 },
    },
    direction: uniformBetween(-35, 35, seed, 8),
    slipDepth: uniformBetween(4_000, 10_000, seed, 9),
    soil: { dry: 13, full: 43 },
    water: { base: 5_000, response: 12, drainDays: 4 },
  };
}
