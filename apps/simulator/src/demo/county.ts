import type { DeviceSpec, Quirks, SensorSpec, Security, Site } from '../devices/spec.ts';
import type { Creep } from '../physics/creep.ts';
import { Rain } from '../physics/rain.ts';
import { uniformBetween, hash, seedOf, uniform } from '../random.ts';
import { latitudeOf, longitudeOf } from '../terrain/site.ts';
import type { Relief } from '../terrain/relief.ts';
import { kits } from './kits.ts';
import { quirksOf, trialRemarkOf } from './quirks.ts';
import { sitePlace, type Place } from './siting.ts';
import { spotOf } from './slope-site.ts';
import { stationPlans, type StationPlan } from './stations.ts';

export const COUNTY_SEED = 28_510;

export interface DemoDevice {
  readonly spec: DeviceSpec;
  /** Note for people who try the demo. */
  readonly remark?: string;
  /** Names in the order of the sensors in the specification. */
  readonly sensorNames: readonly string[];
}

export interface DemoStation {
  readonly plan: StationPlan;
  readonly place: Place;
  readonly site: Site;
  readonly devices: readonly DemoDevice[];
}

function quietCreep(seed: number): Creep {
  return {
    steady: uniformBetween(0.004, 0.05, seed, 1),
    primary: { amount: uniformBetween(0.5, 6, seed, 2), tau: uniformBetween(20, 90, seed, 3) },
    wet: {
      factor: uniformBetween(0.005, 0.035, seed, 4),
      lag: uniformBetween(6, 30, seed, 5),
      tau: uniformBetween(24, 90, seed, 6),
    },
  };
}

function makeSite(plan: StationPlan, place: Place, rain: Rain): Site {
  const seed = seedOf(plan.name);
  return {
    seed,
    longitude: longitudeOf(place.x),
    latitude: latitudeOf(place.y),
    elevation: place.height,
    rain,
    rainFactor: uniformBetween(0.75, 1.25, seed, 10),
    creep: plan.creep ?? quietCreep(seed),
    direction: uniformBetween(-35, 35, seed, 11),
    downhill: place.downhill,
    slipDepth: uniformBetween(5_000, 12_500, seed, 12),
    soil: { dry: uniformBetween(11, 16, seed, 13), full: uniformBetween(39, 47, seed, 14) },
    water: {
      base: uniformBetween(2_500, 9_000, seed, 15),
      response: uniformBetween(4, 22, seed, 16),
      drainDays: uniformBetween(2, 6, seed, 17),
    },
  };
}

/** Live cycles of 10 to 60 s: short enough to see activity, long enough for a curve of days. */
const sendCycle = (seed: number, quirks: Quirks): number => {
  if (quirks.isSleeping) return 60;
  const u = uniform(seed, 21);
  return u < 0.02 ? 10 : u < 0.07 ? 20 : u < 0.2 ? 30 : 60;
};

const security = (seed: number): Security => (uniform(seed, 22) < 0.12 ? 'encrypted' : 'authenticated');

/** The device number of the n-th device: 15 digits like an IMEI. */
const deviceNoOf = (index: number): string => `8607120400${String(10_001 + index * 137).padStart(5, '0')}`;

/** The whole county: stations on suitable ground, with their devices. Deterministic. */
export function makeCounty(relief: Relief): DemoStation[] {
  const rain = new Rain(COUNTY_SEED);
  let index = 0;
  return stationPlans.map((plan) => {
    const place = sitePlace(relief, plan);
    const site = makeSite(plan, place, rain);
    const count = new Map<string, number>();
    const devices = Array.from({ length: plan.devices }, (_, i): DemoDevice => {
      const own = kits[plan.kind];
      const kit = own[i % own.length] as (typeof own)[number];
      const number = (count.get(kit.name) ?? 0) + 1;
      count.set(kit.name, number);
      const deviceNo = deviceNoOf(index);
      const seed = hash(COUNTY_SEED, Number(deviceNo));
      const quirks = quirksOf(index);
      const remark = trialRemarkOf(index);
      const spot = spotOf(plan, place, kit.name, number);
      index += 1;
      const sensors = kit.sensors.map((s): SensorSpec => ({
        port: s.port,
        type: s.type,
        subAddress: s.subAddress ?? 0,
        count: s.count ?? 1,
        share: (s.share ?? 1) * uniformBetween(0.85, 1.1, seed, s.port, 23),
        ...(quirks.hasFaultySensor && s.port === 1 ? { isFaulty: true as const } : {}),
      }));
      return {
        ...(remark === undefined ? {} : { remark }),
        sensorNames: kit.sensors.map((s) => s.name),
        spec: {
          deviceNo,
          name: `${plan.short} ${kit.name}${String(number).padStart(2, '0')}`,
          model: kit.model,
          seed,
          site,
          ...(spot ? { spot } : {}),
          sensors,
          sendCycleS: sendCycle(seed, quirks),
          // A device with a wrong clock cannot authenticate.
          security: quirks.clockErrorS ? 'plain' : security(seed),
          isPanelWeak: quirks.isBatteryLow === true,
          isCell: uniform(seed, 24) < 0.15,
          signalLevel: quirks.isSignalPoor ? -103 : Math.round(uniformBetween(-87, -62, seed, 25)),
          quirks,
        },
      };
    });
    return { plan, place, site, devices };
  });
}
