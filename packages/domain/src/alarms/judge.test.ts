import { expect, it } from 'vitest';
import type { RuleDefinition, RuleInForce } from '@groundwatch/protocol/model';
import { newFinding, outcomeFor, setCannotTell, isConclusive } from './assessor.ts';
import { bindRule } from './bind-rule.ts';
import type { Facts } from './facts.ts';
import { judge, nothingHeld } from './judge.ts';

const MINUTE = 60_000;
const facts: Facts = {
  sensor: () => ({ type: 'b4', referenceAt: null }),
  device: () => ({ lowBatteryV: null }),
};
const tilt: RuleDefinition = {
  condition: {
    kind: 'threshold',
    quantity: { types: ['b4'], field: 'x' },
    side: 'beyond',
    limits: { 4: 1, 3: 2, 2: 3, 1: 4 },
  },
  deadband: 0.2,
  onDelay: { needs: 2, of: 3 },
  offDelayS: 600,
  validFrom: null,
  validTo: null,
};
const inForce = (change: Partial<RuleDefinition> = {}, at: Partial<RuleInForce> = {}): RuleInForce => ({
  ruleId: 1,
  version: 1,
  from: -Infinity,
  to: Infinity,
  definition: { ...tilt, ...change },
  ...at,
});
/** Levels by minute for values every five minutes. */
function levels(values: readonly (number | null)[], ...versions: RuleInForce[]): [number, number][] {
  const bound = bindRule(versions.length === 0 ? [inForce()] : versions, 'sensor:7', facts);
  const times = values.map((_, index) => index * 5 * MINUTE);
  return judge(bound, { series: [{ times, values }], references: [] }, nothingHeld, -Infinity).map(({ at, level }) => [
    at / MINUTE,
    level,
  ]);
}

it('gives for each level whether it is reached, over, or neither', () => {
  const outcomes = (found: Partial<ReturnType<typeof newFinding>>) =>
    ([1, 2, 3, 4] as const).map((level) => outcomeFor({ ...newFinding(), ...found }, level));
  expect(outcomes({ reached: 0, kept: 3, clears: true })).toEqual(['clears', 'clears', 'raises', 'raises']);
  // A finding that may only raise clears nothing.
  expect(outcomes({ reached: 3, kept: 3 })).toEqual(['cannotTell', 'cannotTell', 'raises', 'raises']);
  const nothing = { ...newFinding(), reached: 1, kept: 1, clears: true } as const;
  setCannotTell(nothing);
  expect(outcomes(nothing)).toEqual(Array(4).fill('cannotTell'));
  expect(isConclusive(nothing)).toBe(false);
});

it('takes the worst level that two of the last three readings have reached', () => {
  expect(levels([0, -2.5, 0, 3.5])).toEqual([[15, 3]]);
  expect(levels([0, 4, 0, 0, 4])).toEqual([]);
  expect(levels([0, 4, null, null, 3.2])).toEqual([[20, 2]]);
});

it('lowers when a level was not reached for the off-delay, to the worst that was', () => {
  // Red at 5 min; first below at 10 min, and 10 min have passed at 20.
  expect(levels([4, 4, 2.5, 1.5, 1.5, 0, 0, 0, 0])).toEqual([
    [5, 1],
    [20, 3],
    [25, 4],
    [35, 0],
  ]);
});

it('keeps a level within the deadband, and without usable readings', () => {
  expect(levels([1, 1, 0.81, 0.81, 0.81, 0.81, null, null, null, null])).toEqual([[5, 4]]);
  expect(levels([1, 1, 0.8, null, 0.8])).toEqual([
    [5, 4],
    [20, 0],
  ]);
});

it('judges by the version of the collect time, which counts only its own readings', () => {
  const stricter = inForce(
    { condition: { ...tilt.condition, limits: { 1: 0.5 } } as RuleDefinition['condition'] },
    { version: 2, from: 12 * MINUTE },
  );
  expect(levels([0.7, 0.7, 0.7, 0.7, 0.7], inForce({}, { to: 12 * MINUTE }), stricter)).toEqual([[20, 1]]);
});

it('does not continue a level of another period', () => {
  const bound = bindRule([inForce({}, { from: 12 * MINUTE })], 'sensor:7', facts);
  const series = [{ times: [15 * MINUTE, 20 * MINUTE], values: [1, 1] }];
  const held = { level: 3, at: 5 * MINUTE } as const;
  expect(judge(bound, { series, references: [] }, held, 15 * MINUTE)).toMatchObject([
    { at: 20 * MINUTE, level: 4, was: 0 },
  ]);
});

it('ends a level with its rule, and starts without one when it is in force again', () => {
  const versions = [inForce({}, { to: 12 * MINUTE }), inForce({}, { version: 2, from: 18 * MINUTE })];
  expect(levels([1, 1, 1, 1, 1, 1], ...versions)).toEqual([
    [5, 4],
    [12, 0],
    [25, 4],
  ]);
});
