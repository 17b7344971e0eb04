import {
  isBuiltIn,
  type AlarmLevel,
  type ConditionKind,
  type Reference,
  type RuleScope,
  type SensorTypeCode,
  type Side,
} from '@groundwatch/protocol/model';
import { emptyPlan, type PlanDraft } from './plan-draft.ts';

export const levels = [4, 3, 2, 1] as const satisfies readonly AlarmLevel[];
export type TypedLimits = Readonly<Record<AlarmLevel, string>>;

/** A condition as typed. Fields that a kind does not need keep their values when the kind changes. */
export interface ConditionDraft {
  readonly kind: ConditionKind;
  readonly types: readonly SensorTypeCode[];
  readonly field: string;
  readonly element: string;
  readonly side: Side;
  readonly limits: TypedLimits;
  readonly hours: string;
  readonly days: string;
  readonly a: string;
  readonly b: string;
  readonly reference: Reference['kind'];
  /** As typed, in the zone of the place. */
  readonly referenceAt: string;
  readonly referenceDays: string;
  readonly steadyVelocity: string;
  readonly level: AlarmLevel;
  readonly isModelLimit: boolean;
  readonly bits: readonly number[];
  readonly sensorIds: readonly [number | null, number | null];
  readonly withinMinutes: string;
  readonly atLeast: string;
  readonly members: readonly MemberDraft[];
}

export interface MemberDraft {
  readonly name: string;
  readonly sensorId: number | null;
  readonly deviceId: number | null;
  readonly condition: ConditionDraft;
}

export interface RuleDraft {
  readonly name: string;
  readonly note: string;
  readonly isEnabled: boolean;
  readonly scope: RuleScope | null;
  /** The overridden rule. */
  readonly overridesId: number | null;
  readonly isOff: boolean;
  readonly condition: ConditionDraft;
  /** Empty: the default of the unit. */
  readonly deadband: string;
  readonly needs: string;
  readonly of: string;
  readonly offDelayMinutes: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly plan: PlanDraft;
}

const noLimits: TypedLimits = { 1: '', 2: '', 3: '', 4: '' };

export const emptyCondition: ConditionDraft = {
  kind: 'threshold',
  types: [],
  field: '',
  element: '',
  side: 'beyond',
  limits: noLimits,
  hours: '24',
  days: '14',
  a: '14.82',
  b: '0.39',
  reference: 'sensor',
  referenceAt: '',
  referenceDays: '30',
  steadyVelocity: '',
  level: 4,
  isModelLimit: true,
  bits: [],
  sensorIds: [null, null],
  withinMinutes: '60',
  atLeast: '1',
  members: [],
};

export const emptyRule: RuleDraft = {
  name: '',
  note: '',
  isEnabled: true,
  scope: null,
  overridesId: null,
  isOff: false,
  condition: emptyCondition,
  deadband: '',
  needs: '2',
  of: '3',
  offDelayMinutes: '10',
  validFrom: '',
  validTo: '',
  plan: emptyPlan,
};

/** Whether limits are typed for this kind. Other kinds have one level. */
export const hasLimits = ({ kind, isModelLimit }: ConditionDraft): boolean =>
  kind !== 'trigger' &&
  kind !== 'deviceAlarm' &&
  kind !== 'runStatus' &&
  kind !== 'expression' &&
  !isBuiltIn(kind) &&
  !(kind === 'battery' && isModelLimit);

/** Smaller is worse, so limits fall from blue to red. */
export const fallsToRed = ({ kind, side }: ConditionDraft): boolean =>
  kind === 'inverseVelocity' ||
  kind === 'battery' ||
  kind === 'signal' ||
  (side === 'below' && (kind === 'threshold' || kind === 'rate' || kind === 'accumulated'));
