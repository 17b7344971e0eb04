import type { Quirks } from '../devices/spec.ts';

export interface DemoQuirks extends Quirks {
  readonly isBatteryLow?: true;
  readonly isSignalPoor?: true;
  readonly hasFaultySensor?: true;
}

/** Devices by their number in the county; what a county of this size has wrong on an ordinary day. */
const silentHours: Readonly<Record<number, number>> = { 41: 3.2, 77: 7, 103: 19, 128: 31, 152: 52, 171: 120 };
const never = new Set([63, 188]);
const batteryLow = new Set([14, 37, 58, 82, 111, 139, 160, 179]);
const signalPoor = new Set([22, 69, 96, 147, 183]);
const flaky = new Set([31, 88, 120, 166]);
const faulty = new Set([17, 92, 134]);
const sleeping = new Set([5, 48, 73, 101, 115, 143, 155, 190]);
const WRONG_CLOCK = 86;

export function quirksOf(index: number): DemoQuirks {
  const hours = silentHours[index];
  return {
    ...(never.has(index) ? { silent: 'never' as const } : hours ? { silent: { hours } } : {}),
    ...(batteryLow.has(index) ? { isBatteryLow: true as const } : {}),
    ...(signalPoor.has(index) ? { isSignalPoor: true as const, badLink: 0.04 } : {}),
    ...(flaky.has(index) ? { isFlaky: true as const } : {}),
    ...(faulty.has(index) ? { hasFaultySensor: true as const } : {}),
    ...(sleeping.has(index) ? { isSleeping: true as const } : {}),
    ...(index === WRONG_CLOCK ? { clockErrorS: 2 * 3_600 + 17 * 60 } : {}),
  };
}
