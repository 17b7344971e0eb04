import type { DownlinkQuirks } from '../devices/downlink-quirks.ts';
import type { DeviceSpec, Quirks, SensorSpec, Site } from '../devices/spec.ts';
import { Rain } from '../physics/rain.ts';
import { DAY } from '../physics/time.ts';
import { hash } from '../random.ts';

/** mm/d down the slope during steady creep. */
export const STEADY_MM_D = 2;
/** Days after the last report until the slope fails. */
export const FAILS_AFTER_DAYS = 0.3;
/** Share of the days after which steady creep ends. */
const STEADY_SHARE = 0.5;

const SEED = 2026;

const fits: readonly { readonly name: string; readonly sensors: readonly SensorSpec[] }[] = [
  {
    name: '裂缝',
    sensors: [
      { port: 1, type: 'b7', subAddress: 0, count: 1, share: 1 },
      { port: 2, type: 'b7', subAddress: 0, count: 1, share: 0.7 },
    ],
  },
  { name: '倾角', sensors: [{ port: 1, type: 'b4', subAddress: 0, count: 1, share: 1 }] },
  {
    name: '雨量',
    sensors: [
      { port: 0, type: 'weather', subAddress: 0, count: 1, share: 1 },
      { port: 1, type: 'b6', subAddress: 0, count: 3, share: 1 },
    ],
  },
  {
    name: '预警 1',
    sensors: [
      { port: 5, type: 'b10', subAddress: 1, count: 1, share: 1 },
      { port: 1, type: 'b13', subAddress: 0, count: 1, share: 1 },
    ],
  },
  {
    name: '预警 2',
    sensors: [
      { port: 5, type: 'b10', subAddress: 1, count: 1, share: 1 },
      { port: 1, type: 'b13', subAddress: 0, count: 1, share: 1 },
    ],
  },
];

export interface SlopeOptions {
  /** First and last report, ms since 1970. */
  readonly from: number;
  readonly to: number;
  readonly sendCycleS: number;
  /** Number of the first device; the others follow. */
  readonly firstDeviceNo: string;
  readonly manners: readonly Pick<Quirks, 'downlink' | 'isSleeping'>[];
}

/** ms since 1970 when the slope fails. */
export const failsAt = ({ to }: Pick<SlopeOptions, 'to'>): number => to + FAILS_AFTER_DAYS * DAY;

/** A slope that creeps steadily for half of the time and then accelerates, with its RTUs: cracks, tilt, rain, two horns. */
export function makeSlope(options: SlopeOptions): DeviceSpec[] {
  const { from, to, firstDeviceNo, manners, sendCycleS } = options;
  const site: Site = {
    seed: SEED,
    longitude: 110.43,
    latitude: 28.52,
    elevation: 540,
    rain: new Rain(SEED),
    rainFactor: 1,
    creep: {
      steady: STEADY_MM_D,
      primary: { amount: 0, tau: 1 },
      wet: { factor: 0, lag: 1, tau: 1 },
      since: from,
      failure: { from: from + STEADY_SHARE * (to - from), at: failsAt(options) },
    },
    direction: 20,
    slipDepth: 8_000,
    soil: { dry: 13, full: 43 },
    water: { base: 5_000, response: 12, drainDays: 4 },
  };
  return fits.map(({ name, sensors }, index): DeviceSpec => {
    const downlink: DownlinkQuirks | undefined = manners[index % Math.max(1, manners.length)]?.downlink;
    return {
      deviceNo: String(BigInt(firstDeviceNo) + BigInt(index)),
      name,
      model: 'prt2000',
      seed: hash(SEED, index),
      site,
      sensors,
      sendCycleS,
      security: 'plain',
      isPanelWeak: false,
      isCell: false,
      signalLevel: -70,
      quirks: downlink ? { downlink } : {},
    };
  });
}
