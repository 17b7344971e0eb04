import type { AlarmLevel, AlarmSubject } from '@groundwatch/protocol/model';

/**
 * A source of a rule: a calibrated field of a sensor's readings, or a field of a device's STATUS (`runStatus`: its bits). `isJoined`:
 * continued across re-installations, for differences.
 */
export type Source =
  | { readonly kind: 'sensor'; readonly sensorId: number; readonly field: string; readonly isJoined?: true }
  | { readonly kind: 'status'; readonly deviceId: number; readonly field: string };

/** A sample: null is unusable (missing, a sensor fault, a failed check); a list has one entry per element. */
export type SampleValue = number | null | readonly (number | null)[];

/** Samples of one source in order of collect time, ms since 1970, without duplicates. */
export interface Series {
  readonly times: readonly number[];
  readonly values: readonly SampleValue[];
  /** Whether the sensor marks a sample as suspect; absent: none. */
  readonly suspect?: readonly boolean[];
}

/** The level of a rule on a subject from `at` on (ms since 1970, collect time), and what it was before. 0: none. */
export interface Judgement {
  readonly at: number;
  readonly level: AlarmLevel | 0;
  readonly was: AlarmLevel | 0;
  readonly version: number;
  readonly value: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A rule on a subject. */
export interface Judged {
  readonly ruleId: number;
  readonly subject: AlarmSubject;
}
