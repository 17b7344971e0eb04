import type { AlarmSubject, Condition, RuleDefinition, RuleInForce, SensorTypeCode } from '@groundwatch/protocol/model';
import {
  bindRule,
  isUsable,
  judge,
  nothingHeld,
  type Facts,
  type Judgement,
  type SampleValue,
  type Series,
} from '../index.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const factsOf = (types: Readonly<Record<number, SensorTypeCode>>, referenceAt: number | null = null): Facts => ({
  sensor: (id) => (types[id] ? { type: types[id], referenceAt } : undefined),
  device: () => ({ lowBatteryV: null }),
});

/** A rule that takes a level at the first reading and leaves it at the first one below, to test conditions directly. */
export const atOnce = (condition: Condition, more: Partial<RuleDefinition> = {}): RuleInForce => ({
  ruleId: 1,
  version: 1,
  from: -Infinity,
  to: Infinity,
  definition: {
    condition,
    deadband: 0,
    onDelay: { needs: 1, of: 1 },
    offDelayS: 0,
    validFrom: null,
    validTo: null,
    ...more,
  },
});

export type Points = readonly (readonly [at: number, value: SampleValue])[];

export const seriesOf = (points: Points): Series => ({
  times: points.map(([at]) => at),
  values: points.map(([, value]) => value),
});

/** Judges sources, in the order in which the rule needs them. */
export function judged(rule: RuleInForce, subject: AlarmSubject, facts: Facts, ...sources: Points[]): Judgement[] {
  const bound = bindRule([rule], subject, facts);
  const references = bound.references.map(({ at }) => {
    const first = sources[0]!.find(([time, value]) => time >= at && isUsable(value));
    return first ? { at: first[0], value: first[1] } : null;
  });
  return [...judge(bound, { series: sources.map(seriesOf), references }, nothingHeld, -Infinity)];
}

/** [hours, level] of each change. */
export const byHour = (judgements: readonly Judgement[]): [number, number][] =>
  judgements.map(({ at, level }) => [at / HOUR, level]);
