import { statusFields, type Condition, type SensorType } from '@groundwatch/protocol/model';
import type { ShownField } from '../../../alarms/quantity.ts';
import { movementFields } from '../../../sensors/kinematics/movement.ts';

/** What the curves of an alarm show. */
export interface CurvePlan {
  /** `movement`: displacement, velocity, time of failure; `rain`: sums of a counter; `value`: the value and how fast it changes. */
  readonly kind: 'movement' | 'value' | 'rain';
  /** Key of the history: of a sensor's type, or of a status record. */
  readonly key: string;
  readonly field: ShownField;
  /** Hours that a velocity, a change or a sum of rain is taken over. */
  readonly hours: number;
  /** The velocity is told in unit a day of movements, an hour of all else. */
  readonly perHours: 1 | 24;
  /** Of how many hours the picture is, before now. */
  readonly pastHours: number;
}

const RAIN = 'rainTotal';
const DAY = 24;

interface Judged {
  /** null: of the device itself. */
  readonly type: SensorType | null;
  /** Field that the trip names; null: none. */
  readonly field: string | null;
  /** Of a list field, from 0. */
  readonly element: number | null;
  readonly condition: Condition | null;
}

const hoursOf = (condition: Condition | null, otherwise: number): number =>
  condition && 'hours' in condition ? condition.hours : otherwise;

/** Of a device: its battery, or its signal where the rule reads that. */
function deviceCurve(key: string | null): CurvePlan | null {
  const field = statusFields.find((one) => one.key === (key === 'signal' ? 'signal' : 'battery'));
  return field ? { kind: 'value', key: field.key, field, hours: 1, perHours: 1, pastHours: 3 * DAY } : null;
}

/** The curves that tell most of what has raised an alarm; null where there are none. Pure. */
export function curvePlanOf({ type, field, element, condition }: Judged): CurvePlan | null {
  if (type === null) return deviceCurve(condition?.kind === 'signal' ? 'signal' : field);
  const rain = type.fields.find(({ key }) => key === RAIN);
  if (rain && (field === RAIN || condition?.kind === 'rainSum' || condition?.kind === 'rainIntensity'))
    return { kind: 'rain', key: RAIN, field: rain, hours: hoursOf(condition, DAY), perHours: 1, pastHours: 7 * DAY };
  const moving = movementFields(type);
  // What is neither number nor curve, as a device's own alarm, is shown by what the sensor is there for.
  const named = type.fields.find((one) => one.key === field && !one.options);
  const shown = named ?? moving[0] ?? type.fields.find((one) => one.main === true && !one.options) ?? type.fields[0];
  if (!shown) return null;
  const key = shown.isList ? `${shown.key}.${(shown === named ? (element ?? 0) : 0) + 1}` : shown.key;
  return moving.includes(shown)
    ? { kind: 'movement', key, field: shown, hours: hoursOf(condition, DAY), perHours: DAY, pastHours: 10 * DAY }
    : { kind: 'value', key, field: shown, hours: hoursOf(condition, 1), perHours: 1, pastHours: 3 * DAY };
}
