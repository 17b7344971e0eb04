import { conditionKinds, type Condition, type RuleDefinition } from '@groundwatch/protocol/model';
import { describe, expect, it } from 'vitest';
import words from '@groundwatch/protocol/words/en.json' with { type: 'json' };
import { defaultDeadband, defaultDefinition, definitionProblem, limitUnit } from './index.ts';
import { atOnce } from './testing/support.ts';

const quantity = { types: ['b7'], field: 'opening' } as const;
const threshold: Condition = { kind: 'threshold', quantity, side: 'above', limits: { 4: 1, 1: 2 } };
const wrong = (condition: Condition, more: Partial<RuleDefinition> = {}) =>
  definitionProblem(atOnce(condition, more).definition, (id) => (id === 1 ? 'b4' : 'b7'));

describe('the defaults of a new rule', () => {
  it.each(conditionKinds.filter((kind) => kind !== 'expression' && kind !== 'disagreement'))(
    'makes sense: %s',
    (kind) => {
      expect(definitionProblem(defaultDefinition(kind))).toBeNull();
    },
  );

  it('have a unit of the limits, and a small deadband', () => {
    const rate = defaultDefinition('rate').condition;
    expect(limitUnit(rate)).toBe('mm/h');
    expect(defaultDeadband(rate)).toBeCloseTo(0.005, 12);
    // 1 % of a span of twice 50 mm; for moisture 2 % of the possible range.
    expect(defaultDeadband(defaultDefinition('threshold').condition)).toBe(1);
    const moisture = { types: ['b6'], field: 'moisture' } as const;
    expect(defaultDeadband({ kind: 'threshold', quantity: moisture, side: 'above', limits: { 4: 60 } })).toBe(2);
  });
});

const member = {
  name: 'a',
  sensorId: 1,
  condition: { ...threshold, quantity: { types: ['b4'], field: 'x' } },
} as const;
const cases: [string, string, Condition, Partial<RuleDefinition>?][] = [
  ['condition.limits', 'noLimit', { ...threshold, limits: {} }],
  ['condition.limits.1', 'limitAbove', { ...threshold, limits: { 4: 1, 1: 1 } }],
  ['condition.limits.2', 'limitBelow', { ...threshold, side: 'below', limits: { 4: 1, 2: 1.5 } }],
  ['condition.limits.4', 'positive', { ...threshold, side: 'beyond', limits: { 4: -1 } }],
  ['condition.quantity.field', 'unknownField', { ...threshold, quantity: { types: ['b7', 'b4'], field: 'opening' } }],
  ['condition.quantity.field', 'noQuantity', { ...threshold, quantity: { types: ['b7'], field: 'alarm' } }],
  ['condition.quantity.types', 'otherUnit', { ...threshold, quantity: { types: ['b4', 'b5'], field: 'x' } }],
  ['condition.quantity.element', 'tooBig', { ...threshold, quantity: { ...quantity, element: 1 } }],
  ['condition.hours', 'positive', { ...threshold, kind: 'rate', hours: 0 }],
  ['condition.days', 'tooSmall', { kind: 'inverseVelocity', quantity, hours: 24, days: 4, limits: { 1: 24 } }],
  [
    'condition.limits.1',
    'limitBelow',
    { kind: 'inverseVelocity', quantity, hours: 1, days: 4, limits: { 4: 1, 1: 2 } },
  ],
  [
    'condition.limits.1',
    'tooBig',
    { kind: 'tangentAngle', quantity, hours: 24, steadyVelocity: null, limits: { 1: 91 } },
  ],
  ['condition.types', 'noDeviceAlarm', { kind: 'deviceAlarm', types: ['b4'], level: 3 }],
  ['condition.bits', 'required', { kind: 'runStatus', bits: [29], level: 3 }],
  [
    'condition.sensorIds.1',
    'repeated',
    { kind: 'disagreement', field: 'x', sensorIds: [1, 1], withinS: 9, limits: { 1: 1 } },
  ],
  [
    'condition.field',
    'unknownField',
    { kind: 'disagreement', field: 'x', sensorIds: [1, 2], withinS: 9, limits: { 1: 1 } },
  ],
  ['condition.members', 'required', { kind: 'expression', members: [], atLeast: 1, withinS: 9 }],
  ['condition.atLeast', 'tooBig', { kind: 'expression', members: [member], atLeast: 2, withinS: 9 }],
  ['condition.members.1.name', 'repeated', { kind: 'expression', members: [member, member], atLeast: 2, withinS: 9 }],
  [
    'condition.members.0.sensorId',
    'otherType',
    { kind: 'expression', members: [{ ...member, sensorId: 2 }], atLeast: 1, withinS: 9 },
  ],
  [
    'condition.members',
    'onlySilence',
    {
      kind: 'expression',
      members: [{ name: 'a', deviceId: 1, condition: { kind: 'noData', limits: { 4: 3 } } }],
      atLeast: 1,
      withinS: 9,
    },
  ],
  ['deadband', 'tooSmall', threshold, { deadband: -1 }],
  ['onDelay.needs', 'tooBig', threshold, { onDelay: { needs: 4, of: 3 } }],
  ['validTo', 'endBeforeStart', threshold, { validFrom: '2026-01-02T00:00:00Z', validTo: '2026-01-01T00:00:00Z' }],
];

describe('an invalid definition', () => {
  it.each(cases)('%s: %s', (path, problem, condition, more) => {
    expect(wrong(condition, more)).toMatchObject({ path, problem });
    expect(Object.keys(words.field)).toContain(problem);
  });

  it('is none where everything is valid', () => {
    expect(wrong(threshold)).toBeNull();
    expect(wrong({ kind: 'expression', members: [member], atLeast: 1, withinS: 60 })).toBeNull();
  });
});
