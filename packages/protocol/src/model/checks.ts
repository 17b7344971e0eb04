import { names, type Names } from './text.ts';

/** Bits of what a reading's own values say of it, beside the quality that the device reported; 0: nothing against it. */
export const CHECK_RANGE = 1;
export const CHECK_SELF = 2;
export const CHECK_SENSOR_RANGE = 4;
export const CHECK_FIX = 8;

export const checkNames: readonly { readonly bit: number; readonly names: Names }[] = [
  { bit: CHECK_RANGE, names: names('超出物理范围', 'outside the physical range', '物理的範囲外') },
  { bit: CHECK_SELF, names: names('三轴自检不符', 'the three axes disagree', '3 軸の自己検査が不一致') },
  { bit: CHECK_SENSOR_RANGE, names: names('超出传感器量程', "outside the sensor's range", 'センサー測定範囲外') },
  { bit: CHECK_FIX, names: names('未得固定解', 'no fixed solution', 'フィックス解でない') },
];

/** Codes of a reading's quality. No device reports `clockAhead`: it is what a reading ahead is shown as. */
export const quality = { good: 0, suspect: 1, fault: 2, clockUnset: 3, clockAhead: 4 } as const;

/** Difference of clocks that is put down to the way, in s. */
export const MAX_SKEW_S = 300;

/** Whether a reading claims to be collected after it was received; ms since 1970. It counts at the time it was received. */
export const isAhead = (collectedAt: number, receivedAt: number): boolean =>
  collectedAt > receivedAt + MAX_SKEW_S * 1_000;

/** What a reading is shown as: a fault is no value, a failed check makes a good reading suspect. */
export const shownQuality = (reported: number, checks: number): number =>
  reported === quality.good && checks !== 0 ? quality.suspect : reported;
