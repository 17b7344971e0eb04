import type { AlarmLevel } from './alarm-levels.ts';
import type { SensorTypeCode } from './sensors.ts';
import { names, type Names } from './text.ts';

/** Where a rule holds: for one sensor, or for all that it fits below a device, a station or a project. Nearest last. */
export const ruleScopes = ['project', 'station', 'device', 'sensor'] as const;
export type RuleScopeKind = (typeof ruleScopes)[number];
export interface RuleScope {
  readonly kind: RuleScopeKind;
  readonly id: number;
}

/** Limits by level; a level that is left out is never reached. */
export type Limits = Readonly<Partial<Record<AlarmLevel, number>>>;

/**
 * A field of the sensors of some types, calibrated, in its catalogue unit. Of a list field the worst element counts, or the one of
 * `element` (0 is the first on the wire).
 */
export interface Quantity {
  readonly types: readonly SensorTypeCode[];
  readonly field: string;
  readonly element?: number;
}

/** `above` and `below` compare the value itself, `beyond` its distance from zero. */
export type Side = 'above' | 'below' | 'beyond';

/** What displacement is counted from: the sensor's own reference time, a time (ISO 8601 UTC), or the value so many days before. */
export type Reference =
  | { readonly kind: 'sensor' }
  | { readonly kind: 'time'; readonly at: string }
  | { readonly kind: 'trailing'; readonly days: number };

/** What one sensor, or one device, is judged by. */
export type SimpleCondition =
  /** Limits in the unit of the field. */
  | { readonly kind: 'threshold'; readonly quantity: Quantity; readonly side: Side; readonly limits: Limits }
  /** Limits in unit an hour: the change over the last `hours`, divided by them. */
  | {
      readonly kind: 'rate';
      readonly quantity: Quantity;
      readonly hours: number;
      readonly side: Side;
      readonly limits: Limits;
    }
  /** Limits in the unit of the field, against the reference. */
  | {
      readonly kind: 'accumulated';
      readonly quantity: Quantity;
      readonly reference: Reference;
      readonly side: Side;
      readonly limits: Limits;
    }
  /** Limits in mm within the last `hours`, of a weather sensor's rain counter. */
  | { readonly kind: 'rainSum'; readonly hours: number; readonly limits: Limits }
  /** I = a·D^−b (mm/h over D hours, 1 to 72); limits are multiples of the curve's intensity. */
  | { readonly kind: 'rainIntensity'; readonly a: number; readonly b: number; readonly limits: Limits }
  /** Improved tangent angle, limits in degrees. `steadyVelocity` v̄ in unit a day; null: not assessable, as domain rules have it. */
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
  /** The device says so itself: an inclinometer's acceleration trigger (2), the alarm of a crack or a moisture probe (1). */
  | { readonly kind: 'trigger'; readonly level: AlarmLevel }
  | { readonly kind: 'deviceAlarm'; readonly types: readonly SensorTypeCode[]; readonly level: AlarmLevel }
  /** Limits in send cycles without any frame of the device. Judged by the clock. */
  | { readonly kind: 'noData'; readonly limits: Limits }
  /** Limits in V; `null`: low as the device's model has it (11.5 V, or 3.45 V of a single cell), at `level`. */
  | { readonly kind: 'battery'; readonly limits: Limits | null; readonly level: AlarmLevel }
  /** Limits in dBm. */
  | { readonly kind: 'signal'; readonly limits: Limits }
  /** Any of these bits of the run status. */
  | { readonly kind: 'runStatus'; readonly bits: readonly number[]; readonly level: AlarmLevel };

/** One part of an expression: a condition of one sensor or, for battery, signal, run status and no data, of one device. */
export interface Member {
  /** Short, as the expression's readers call it. */
  readonly name: string;
  readonly sensorId?: number;
  readonly deviceId?: number;
  readonly condition: SimpleCondition;
}

export type Condition =
  | SimpleCondition
  /** Two sensors that should say the same: limits in the unit of the field on the difference of values at most `withinS` apart. */
  | {
      readonly kind: 'disagreement';
      readonly field: string;
      readonly sensorIds: readonly [number, number];
      readonly withinS: number;
      readonly limits: Limits;
    }
  /**
   * The level that at least `atLeast` of the members have reached: 1 is "or", all of them is "and". `withinS`: how old a member's
   * newest reading may be to count.
   */
  | {
      readonly kind: 'expression';
      readonly members: readonly Member[];
      readonly atLeast: number;
      readonly withinS: number;
    }
  /**
   * A screen of a wall tells nothing, stands still, or shows old data. Judged by the clock, of screens and not of readings: the
   * program makes one such rule a project where walls need it, and people may change its level or switch it off.
   */
  | { readonly kind: 'wallSilent'; readonly level: AlarmLevel }
  /**
   * A device sends readings ahead: its clock is wrong. Judged by the clock, and its rules are made by the program as those of walls.
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

/** What a version of a rule says. */
export interface RuleDefinition {
  readonly condition: Condition;
  /** In the unit of the limits: how far a value must be back from a limit to count as below it. null: the default of the unit. */
  readonly deadband: number | null;
  /** A level is taken when so many of the last readings have reached it. Triggers and alarms of devices: at once. */
  readonly onDelay: { readonly needs: number; readonly of: number };
  /** s for which a level must no longer be reached before it is lowered. */
  readonly offDelayS: number;
  /** ISO 8601 UTC; collect times outside are not judged. null: open. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** "2 of 3 by default", as cycles are minutes to hours. */
export const defaultOnDelay = { needs: 2, of: 3 } as const;
export const defaultOffDelayS = 600;

/** One rule as it is judged: a version of it, on one subject. */
export interface RuleInForce {
  readonly ruleId: number;
  readonly version: number;
  /** ms since 1970 of the collect times that this version is the one for: from, and up to (excluded). */
  readonly from: number;
  readonly to: number;
  readonly definition: RuleDefinition;
}

/**
 * What a rule is judged on: `sensor:12`, `device:5`, or `rule:7` of a disagreement or an expression, which has one subject of its
 * own, or `wall:3`, a screen of a wall. Every subject has a level of its own.
 */
export type AlarmSubject = `sensor:${number}` | `device:${number}` | `rule:${number}` | `wall:${number}`;

/** Conditions that judge devices by their STATUS, or by silence. */
export const isOfDevice = (kind: ConditionKind): boolean =>
  kind === 'noData' || kind === 'battery' || kind === 'signal' || kind === 'runStatus';
/** Conditions over named sensors, whatever the scope: the scope says who sees them and where they stand. */
export const isOfSeveral = (kind: ConditionKind): boolean => kind === 'disagreement' || kind === 'expression';
/** Rules that the program makes, one of a kind and project: people may change them, and make none. */
export const isBuiltIn = (kind: ConditionKind): boolean => kind === 'wallSilent' || kind === 'clockAhead';

/** What the program calls the rules that it makes. */
export const builtInRuleNames: Readonly<Record<'wallSilent' | 'clockAhead', Names>> = {
  wallSilent: names('监控大屏失联', 'Wall out of order', '大型表示の異常'),
  clockAhead: names('设备时钟超前', 'Device clock ahead', '機器の時計の進み'),
};

/** All names of a rule that the program made, by the one it is stored under; undefined where people have named it. */
export const builtInNamesOf = (ruleName: string): Names | undefined =>
  Object.values(builtInRuleNames).find(({ zh, en, ja }) => [zh, en, ja].includes(ruleName));
