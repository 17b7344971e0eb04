import { names, type Names } from './text.ts';

/** Bits of the failed checks on a reading's values, beside the reported quality; 0: none failed. */
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

/** Codes of a reading's quality. No device reports `clockAhead`: it marks readings ahead. */
export const quality = { good: 0, suspect: 1, fault: 2, clockUnset: 3, clockAhead: 4 } as const;

/** Clock difference attributed to transmission, in s. */
export const MAX_SKEW_S = 300;

/** Whether a reading claims to be collected after it was received; ms since 1970. It then counts at its receive time. */
export const isAhead = (collectedAt: number, receivedAt: number): boolean =>
  collectedAt > receivedAt + MAX_SKEW_S * 1_000;

/** Quality as shown: a failed check makes a good reading suspect. */
export const shownQuality = (reported: number, checks: number): number =>
  reported === quality.good && checks !== 0 ? quality.suspect : reported;
