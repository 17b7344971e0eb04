import { velocityAtAngle } from '@groundwatch/geotechnics';
import type { AlarmLevel, Condition, Limits } from '@groundwatch/protocol/model';
import type { RuleHere } from '@groundwatch/protocol/rest';
import type { CurvePlan } from './curve-plan.ts';

/** A limit of a rule as a line at `value` of its pane. */
export interface LimitLine {
  readonly level: AlarmLevel;
  readonly value: number;
  /** The rule's own limit if it is not the value: an angle in degrees. */
  readonly angle: number | null;
}

export interface LimitLines {
  readonly value: readonly LimitLine[];
  readonly rate: readonly LimitLine[];
}

interface Context {
  readonly plan: CurvePlan;
  /** v̄ of the sensor in units per day, if the rule has none. */
  readonly steady: number | null;
  /** The reference of accumulated change. Null: unknown. */
  readonly reference: number | null;
}

type Placed = { readonly pane: keyof LimitLines; readonly limits: Limits; readonly lineOf: (limit: number) => number };

const MOST_ANGLE = 90;

/** Pane and position of a condition's limits. Null: none. */
function placed(condition: Condition, { plan, steady, reference }: Context): Placed | null {
  if (condition.kind === 'rainSum')
    return plan.kind === 'rain' && condition.hours === plan.hours
      ? { pane: 'value', limits: condition.limits, lineOf: (limit) => limit }
      : null;
  if ((condition.kind === 'battery' || condition.kind === 'signal') && condition.limits !== null)
    return plan.key === condition.kind ? { pane: 'value', limits: condition.limits, lineOf: (limit) => limit } : null;
  if (!('quantity' in condition)) return null;
  const { field, element } = condition.quantity;
  const [key, number] = plan.key.split('.');
  if (field !== key || (element !== undefined && number !== undefined && element + 1 !== Number(number))) return null;
  const { limits } = condition;
  switch (condition.kind) {
    case 'threshold':
      return { pane: 'value', limits, lineOf: (limit) => limit };
    case 'accumulated':
      return reference === null ? null : { pane: 'value', limits, lineOf: (limit) => reference + limit };
    case 'rate':
      return { pane: 'rate', limits, lineOf: (limit) => limit * plan.perHours };
    case 'tangentAngle': {
      const own = condition.steadyVelocity ?? steady;
      return own === null || plan.perHours === 1
        ? null
        : { pane: 'rate', limits, lineOf: (limit) => velocityAtAngle(Math.min(limit, MOST_ANGLE - 0.1), own) };
    }
    default:
      return null;
  }
}

/** The pane of the judged quantity. Null: neither. Pure. */
export const judgedPane = (condition: Condition | null, context: Context): keyof LimitLines | null =>
  (condition && placed(condition, context)?.pane) ?? null;

/** The limits of rules as lines on the panes. Per level and pane that of the first rule. Pure. */
export function limitLines(rules: readonly RuleHere[], context: Context): LimitLines {
  const found = { value: new Map<AlarmLevel, LimitLine>(), rate: new Map<AlarmLevel, LimitLine>() };
  for (const { isEnabled, isOff, definition } of rules) {
    const own = isEnabled && !isOff ? placed(definition.condition, context) : null;
    if (!own) continue;
    for (const level of [1, 2, 3, 4] as const) {
      const limit = own.limits[level];
      if (limit === undefined || found[own.pane].has(level)) continue;
      const angle = definition.condition.kind === 'tangentAngle' ? limit : null;
      found[own.pane].set(level, { level, value: own.lineOf(limit), angle });
    }
  }
  const sorted = (pane: keyof LimitLines) => [...found[pane].values()].sort((a, b) => a.level - b.level);
  return { value: sorted('value'), rate: sorted('rate') };
}
