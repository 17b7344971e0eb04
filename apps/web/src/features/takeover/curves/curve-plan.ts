import { statusFields, type Condition, type SensorType } from '@groundwatch/protocol/model';
import type { ShownField } from '../../../alarms/quantity.ts';
import { movementFields } from '../../../sensors/kinematics/movement.ts';

/** The curves of an alarm. */
export interface CurvePlan {
  /** `movement`: displacement, velocity, time of failure. `rain`: sums of a counter. `value`: the value and its rate. */
  readonly kind: 'movement' | 'value' | 'rain';
  /** History key of a sensor type or of a status record. */
  readonly key: string;
  readonly field: ShownField;
  /** Hours of a velocity, change or rain sum. */
  readonly hours: number;
  /** Velocity per day for movements, per hour otherwise. */
  readonly perHours: 1 | 24;
  /** Hours before now in the picture. */
  readonly pastHours: number;
}

const RAIN = 'rainTotal';
const DAY = 24;

interface Judged {
  /** Null: the device itself. */
  readonly type: SensorType | null;
  /** The field named by the trigger. Null: none. */
  readonly field: string | null;
  /** Of a list field, from 0. */
  readonly element: number | null;
  readonly condition: Condition | null;
}

const hoursOf = (condition: Condition | null, otherwise: number): number =>
  condition && 'hours' in condition ? condition.hours : otherwise;

/** For a device: battery, or signal if the rule reads it. */
function deviceCurve(key: string | null): CurvePlan | null {
  const field = statusFields.find((one) => one.key === (key === 'signal' ? 'signal' : 'battery'));
  return field ? { kind: 'value', key: field.key, field, hours: 1, perHours: 1, pastHours: 3 * DAY } : null;
}

/** The most informative curves of an alarm. Null without any. Pure. */
export function curvePlanOf({ type, field, element, condition }: Judged): CurvePlan | null {
  if (type === null) return deviceCurve(condition?.kind === 'signal' ? 'signal' : field);
  const rain = type.fields.find(({ key }) => key === RAIN);
  if (rain && (field === RAIN || condition?.kind === 'rainSum' || condition?.kind === 'rainIntensity'))
    return { kind: 'rain', key: RAIN, field: rain, hours: hoursOf(condition, DAY), perHours: 1, pastHours: 7 * DAY };
  const moving = movementFields(type);
  // A trigger without a curve, such as a device's own alarm, uses the sensor's main quantity.
  const named = type.fields.find((one) => one.key === field && !one.options);
  const shown = named ?? moving[0] ?? type.fields.find((one) => one.main === true && !one.options) ?? type.fields[0];
  if (!shown) return null;
  const key = shown.isList ? `${shown.key}.${(shown === named ? (element ?? 0) : 0) + 1}` : shown.key;
  return moving.includes(shown)
    ? { kind: 'movement', key, field: shown, hours: hoursOf(condition, DAY), perHours: DAY, pastHours: 10 * DAY }
    : { kind: 'value', key, field: shown, hours: hoursOf(condition, 1), perHours: 1, pastHours: 3 * DAY };
}
