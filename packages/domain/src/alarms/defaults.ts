import {
  DAY_S,
  defaultOffDelayS,
  defaultOnDelay,
  isBuiltIn,
  POOR_SIGNAL_DBM,
  runStatusFlags,
  type Condition,
  type ConditionKind,
  type Quantity,
  type RuleDefinition,
} from '@groundwatch/protocol/model';
import { alarmingTypes } from './fits.ts';

/** Aleotti (2004): I = 19·D^−0.50. */
export const aleottiCurve = { a: 19, b: 0.5 } as const;
/** Caine (1980): I = 14.82·D^−0.39. */
export const caineCurve = { a: 14.82, b: 0.39 } as const;

/** Limits of the improved tangent angle: about 45° blue, above it yellow, from 80 orange, from 85 red. */
export const tangentLimits = { 4: 40, 3: 45, 2: 80, 1: 85 } as const;

/** A crack's opening, the initial quantity of a new rule. */
export const defaultQuantity: Quantity = { types: ['b7', 'b8'], field: 'opening' };

/** Relevant bits: a restart is no fault, and centres 2 to 6 are rarely used. */
const notable = new Set([1, 2, 8, 9, 10, 11, 12, 13, 14, 15, 25, 26]);

function conditionFor(kind: ConditionKind, quantity: Quantity): Condition {
  switch (kind) {
    case 'threshold':
      return { kind, quantity, side: 'beyond', limits: { 4: 10, 3: 20, 2: 35, 1: 50 } };
    case 'rate':
      return { kind, quantity, hours: 24, side: 'beyond', limits: { 4: 0.1, 3: 0.2, 2: 0.5, 1: 1 } };
    case 'accumulated':
      return { kind, quantity, reference: { kind: 'sensor' }, side: 'beyond', limits: { 4: 10, 3: 20, 2: 35, 1: 50 } };
    case 'rainSum':
      return { kind, hours: 24, limits: { 4: 50, 3: 100, 2: 150, 1: 250 } };
    case 'rainIntensity':
      return { kind, ...caineCurve, limits: { 4: 0.5, 3: 0.75, 2: 1, 1: 1.5 } };
    case 'tangentAngle':
      return { kind, quantity, hours: 24, steadyVelocity: null, limits: { ...tangentLimits } };
    case 'inverseVelocity':
      return { kind, quantity, hours: 12, days: 10, limits: { 4: 240, 3: 120, 2: 48, 1: 24 } };
    case 'trigger':
      return { kind, level: 2 };
    case 'deviceAlarm':
      return { kind, types: alarmingTypes, level: 3 };
    case 'noData':
      return { kind, limits: { 4: 3, 3: 12 } };
    case 'battery':
      return { kind, limits: null, level: 4 };
    case 'signal':
      return { kind, limits: { 4: POOR_SIGNAL_DBM } };
    case 'runStatus':
      return { kind, bits: runStatusFlags.map(({ bit }) => bit).filter((bit) => notable.has(bit)), level: 4 };
    case 'disagreement':
      return { kind, field: quantity.field, sensorIds: [0, 0], withinS: 1_800, limits: { 4: 5, 3: 10 } };
    case 'expression':
      return { kind, members: [], atLeast: 2, withinS: DAY_S / 4 };
    case 'wallSilent':
    case 'clockAhead':
      return { kind, level: 3 };
  }
}

/** The definition of a new rule of a kind. Its limits are examples that its author has to replace. */
export function defaultDefinition(kind: ConditionKind, quantity: Quantity = defaultQuantity): RuleDefinition {
  const isAtOnce = kind === 'trigger' || kind === 'deviceAlarm' || kind === 'noData' || isBuiltIn(kind);
  return {
    condition: conditionFor(kind, quantity),
    deadband: null,
    onDelay: isAtOnce ? { needs: 1, of: 1 } : { ...defaultOnDelay },
    offDelayS: kind === 'noData' || isBuiltIn(kind) ? 0 : defaultOffDelayS,
    validFrom: null,
    validTo: null,
  };
}
