import { missingReason, type MissingReason } from '@groundwatch/protocol/model';
import type { Formula } from './formula.ts';
import { Moment, type InputPoints } from './moment.ts';

/** A value of a calculated series; null with the reason, and the index of the input that caused it, if any. */
export interface CalculatedValue {
  readonly at: number;
  readonly value: number | null;
  readonly reason: MissingReason | null;
  readonly input: number | null;
}

/** Reliable digits of a double after several operations. */
const DIGITS = 12;

/** How far before a reading of the first input each input has to be known, ms. */
export const reachesMs = ({ windowsMs }: Formula, maxAgesMs: readonly number[]): number[] =>
  windowsMs.map((window, index) => Math.max(window, index === 0 ? 0 : (maxAgesMs[index] ?? 0)));

/** Values at the readings of the first input from `from` to `to`, both included (ms since 1970). Pure function. */
export function calculate(
  formula: Formula,
  inputs: readonly InputPoints[],
  maxAgesMs: readonly number[],
  from: number,
  to: number,
): CalculatedValue[] {
  const moment = new Moment(inputs, [0, ...maxAgesMs.slice(1)]);
  const found: CalculatedValue[] = [];
  for (const at of inputs[0]?.times ?? []) {
    if (at < from || at > to) continue;
    moment.moveTo(at);
    const value = formula.run(moment);
    if (moment.reason === null && Number.isFinite(value))
      // Adding 0 turns −0 into 0.
      found.push({ at, value: Number(value.toPrecision(DIGITS)) + 0, reason: null, input: null });
    else found.push({ at, value: null, reason: moment.reason ?? missingReason.undefined, input: moment.input });
  }
  return found;
}
