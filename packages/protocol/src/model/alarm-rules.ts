import type { AlarmLevel } from './alarm-levels.ts';
import type { SensorTypeCode } from './sensors.ts';
import { names, type Names } from './text.ts';

/** Scope of a rule: one sensor, or everything that it fits below a device, a station or a project. Nearest last. */
export const ruleScopes = ['project', 'station', 'device', 'sensor'] as const;
export type RuleScopeKind = (typeof ruleScopes)[number];
export interface RuleScope {
  readonly kind: RuleScopeKind;
  readonly id: number;
}

/** Limits by level; a missing level is never reached. */
export type Limits = Readonly<Partial<Record<AlarmLevel, number>>>;

/**
 * A field of some sensor types, calibrated, in its catalogue unit. For a list field the worst element counts, or the one of `element` (0 is
 * the first on the wire).
 */
export interface Quantity {
  readonly types: readonly SensorTypeCode[];
  readonly field: string;
  readonly element?: number;
}

/** `above` and `below` compare the value, `beyond` its distance from zero. */
export type Side = 'above' | 'below' | 'beyond';

/** What displacement is measured against: the sensor's own reference time, a time (ISO 8601 UTC), or the value some days before. */
export type Reference =
  | { readonly kind: 'sensor' }
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'trailing'; readonly days: number };

/** Conditions on one sensor or one device. */
export type SimpleCondition =
  /** Limits in the unit of the field. */
  | { readonly kind: 'threshold'; readonly quantity: Quantity; readonly side: Side; readonly limits: Limits }
  /** Limits in unit per hour: the change over the last `hours`, divided by them. */
  | {
      readonly kind: 'rate';
      readonly quantity: Quantity;
      readonly hours: number;
      readonly side: Side;
      readonly limits: Limits;
    }
  /** Limits in the unit of the field, relative to the reference. */
  | {
      readonly kind: 'accumulated';
      readonly quantity: Quantity;
      readonly reference: Reference;
      readonly side: Side;
      readonly limits: Limits;
    }
  /** Limits in mm within the last `hours`, for a weather sensor's rain counter. */
  | { readonly kind: 'rainSum'; readonly hours: number; readonly limits: Limits }
  /** I = a·D^−b (mm/h over D hours, 1 to 72); limits are multiples of the curve's intensity. */
  | { readonly kind: 'rainIntensity'; readonly a: number; readonly b: number; readonly limits: Limits }
  /** Improved tangent angle, limits in degrees. `steadyVelocity` v̄ in unit per day; null: not assessable. */
  | {
      readonly kind: 'tangentAngle';
      readonly quantity: Quantity;
      readonly hours: number;
      readonly steadyVelocity: number | null;
      readonly limits: Limits;
    }
  /** Time of failure by 1/v over the last `days`, velocities over windows of `hours`; limits in hours until failure. */
  | {
      readonly kind: 'inverseVelocity';
      readonly quantity: Quantity;
      readonly hours: number;
      readonly days: number;
      readonly limits: Limits;
    }
  /** The device's own alarm: an inclinometer's acceleration trigger (2), the alarm of a crack or a moisture probe (1). */
  | { readonly kind: 'trigger'; readonly level: AlarmLevel }
  | { readonly kind: 'deviceAlarm'; readonly types: readonly SensorTypeCode[]; readonly level: AlarmLevel }
  /** Limits in send cycles without any frame of the device. Evaluated by the clock. */
  | { readonly kind: 'noData'; readonly limits: Limits }
  /** Limits in V; `null`: low by the device's model (11.5 V, or 3.45 V for a single cell), at `level`. */
  | { readonly kind: 'battery'; readonly limits: Limits | null; readonly level: AlarmLevel }
  /** Limits in dBm. */
  | { readonly kind: 'signal'; readonly limits: Limits }
  /** Any of these bits of the run status. */
  | { readonly kind: 'runStatus'; readonly bits: readonly number[]; readonly level: AlarmLevel };

/** A member of an expression: a condition on one sensor or, for battery, signal, run status and no data, on one device. */
export interface Member {
  /** A short name for display. */
  readonly name: string;
  readonly sensorId?: number;
  readonly deviceId?: number;
  readonly condition: SimpleCondition;
}

export type Condition =
  | SimpleCondition
  /** Two sensors that should agree: limits in the unit of the field on the difference of values at most `withinS` apart. */
  | {
      readonly kind: 'disagreement';
      readonly field: string;
      readonly sensorIds: readonly [number, number];
      readonly withinS: number;
      readonly limits: Limits;
    }
  /**
   * The level that at least `atLeast` of the members have reached: 1 is "or", all of them is "and". `withinS`: maximum age of a member's
   * newest reading.
   */
  | {
      readonly kind: 'expression';
      readonly members: readonly Member[];
      readonly atLeast: number;
      readonly withinS: number;
    }
  /**
   * A screen of a wall is silent, frozen, or shows old data. Evaluated by the clock, for screens and not for readings: the program creates
   * one such rule per project where walls need it; people may change its level or switch it off.
   */
  | { readonly kind: 'wallSilent'; readonly level: AlarmLevel }
  /**
   * A device sends readings ahead: its clock is wrong. Evaluated by the clock; its rules are created by the program like those of walls.
   */
  | { readonly kind: 'clockAhead'; readonly level: AlarmLevel };

export type ConditionKind = Condition['kind'];
export const conditionKinds = [
  'threshold',
  'rate',
  'accumulated',
  'rainSum',
  'rainIntensity',
  'tangentAngle',
  'inverseVelocity',
  'trigger',
  'deviceAlarm',
  'noData',
  'battery',
  'signal',
  'runStatus',
  'disagreement',
  'expression',
  'wallSilent',
  'clockAhead',
] as const satisfies readonly ConditionKind[];

/** Content of a rule version. */
export interface RuleDefinition {
  readonly condition: Condition;
  /** In the unit of the limits: how far a value must be back from a limit to count as below it. null: the unit's default. */
  readonly deadband: number | null;
  /** A level is taken when `needs` of the last `of` readings have reached it. Triggers and alarms of devices: at once. */
  readonly onDelay: { readonly needs: number; readonly of: number };
  /** Seconds for which a level must not be reached before it is lowered. */
  readonly offDelayS: number;
  /** ISO 8601 UTC; collect times outside are not judged. null: open. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** 2 of 3 by default, as cycles last minutes to hours. */
export const defaultOnDelay = { needs: 2, of: 3 } as const;
export const defaultOffDelayS = 600;

/** A version of a rule as applied to one subject. */
export interface RuleInForce {
  readonly ruleId: number;
  readonly version: number;
  /** Range of collect times that this version judges, ms since 1970; the end is excluded. */
  readonly from: number;
  readonly to: number;
  readonly definition: RuleDefinition;
}

/**
 * What a rule judges: `sensor:12`, `device:5`, `rule:7` for a disagreement or an expression, which has a subject of its own, or `wall:3`, a
 * screen of a wall. Every subject has its own level.
 */
export type AlarmSubject = `sensor:${number}` | `device:${number}` | `rule:${number}` | `wall:${number}`;

/** Conditions on a device's STATUS or silence. */
export const isOfDevice = (kind: ConditionKind): boolean =>
  kind === 'noData' || kind === 'battery' || kind === 'signal' || kind === 'runStatus';
/** Conditions over named sensors, independent of the scope: the scope decides who sees them and where they appear. */
export const isMultiSensor = (kind: ConditionKind): boolean => kind === 'disagreement' || kind === 'expression';
/** Conditions on a rate. All others on a reading are conditions on how much has changed. */
export const rateKinds: readonly ConditionKind[] = ['rate', 'rainIntensity', 'tangentAngle', 'inverseVelocity'];
/** Rules created by the program, one per kind and project: people may change them, but not create any. */
export const isBuiltIn = (kind: ConditionKind): boolean => kind === 'wallSilent' || kind === 'clockAhead';

/** Names of the rules that the program creates. */
export const builtInRuleNames: Readonly<Record<'wallSilent' | 'clockAhead', Names>> = {
  wallSilent: names('监控大屏失联', 'Wall out of order', '大型表示の異常'),
  clockAhead: names('设备时钟超前', 'Device clock ahead', '機器の時計の進み'),
};

/** All names of a built-in rule by its stored name; undefined where people have renamed it. */
export const builtInNamesOf = (ruleName: string): Names | undefined =>
  Object.values(builtInRuleNames).find(({ zh, en, ja }) => [zh, en, ja].includes(ruleName));
