import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { AlarmSpans, EffectiveRules, RuleHere } from '@groundwatch/protocol/rest';
import type { Shade, Threshold } from '../../charts/curve.ts';
import type { LimitScale } from '../limit-scale.ts';

/** A quantity of a sensor or device (null) as drawn. Elements from 1, null for a field that is no list. */
export interface Drawn {
  readonly sensorId: number | null;
  readonly field: string;
  readonly element: number | null;
}

/** Limits of a rule in the unit of a curve, and the side on which they are in alarm. Null if there are none. */
function limitsOn({ definition: { condition } }: RuleHere, drawn: Drawn): LimitScale | null {
  if (condition.kind === 'threshold') {
    const { quantity, side, limits } = condition;
    const isElement = quantity.element === undefined || quantity.element + 1 === drawn.element;
    if (drawn.sensorId === null || quantity.field !== drawn.field || !isElement) return null;
    return { limits, side };
  }
  if (drawn.sensorId !== null) return null;
  if (condition.kind === 'battery' && drawn.field === 'battery' && condition.limits !== null)
    return { limits: condition.limits, side: 'below' };
  return condition.kind === 'signal' && drawn.field === 'signal' ? { limits: condition.limits, side: 'below' } : null;
}

const isOf = (own: { subject: string; sensorId: number | null }, { sensorId }: Drawn): boolean =>
  sensorId === null ? own.subject.startsWith('device:') : own.sensorId === sensorId;

/** Rules in force for the drawn quantity. */
function rulesOn({ rules, subjects }: EffectiveRules, drawn: Drawn): RuleHere[] {
  const ids = new Set(subjects.filter((own) => isOf(own, drawn)).flatMap(({ ruleIds }) => ruleIds));
  return rules.filter(({ ruleId, isOff, isEnabled }) => ids.has(ruleId) && isEnabled && !isOff);
}

/** Lines at the limits, each value and level once. `isNegative`: the curve goes below zero, so the lower side counts as well. */
export function ruleThresholds(
  effective: EffectiveRules,
  drawn: Drawn,
  isNegative: boolean,
  wordOf: (level: AlarmLevel) => string,
): Threshold[] {
  const found = new Map<string, Threshold>();
  for (const rule of rulesOn(effective, drawn)) {
    const own = limitsOn(rule, drawn);
    if (!own) continue;
    for (const level of [1, 2, 3, 4] as const) {
      const limit = own.limits[level];
      if (limit === undefined) continue;
      for (const sign of isNegative && own.side === 'beyond' ? [1, -1] : [1])
        found.set(`${level} ${sign * limit}`, { value: sign * limit, level, name: rule.name, word: wordOf(level) });
    }
  }
  return [...found.values()];
}

/** The limits of the first rule that has limits in the drawn unit, or null. */
export function limitScaleOf(effective: EffectiveRules, drawn: Drawn): LimitScale | null {
  for (const rule of rulesOn(effective, drawn)) {
    const own = limitsOn(rule, drawn);
    if (own) return own;
  }
  return null;
}

/** A time at a level, and the rule that says so. */
export interface RuleShade extends Shade {
  readonly name: string;
}

/** The field a rule reads. Null if it reads none or the rule is unknown. */
function fieldOfRule(effective: EffectiveRules, ruleId: number): string | null {
  const condition = effective.rules.find((rule) => rule.ruleId === ruleId)?.definition.condition;
  return condition && 'quantity' in condition ? condition.quantity.field : null;
}

/**
 * Periods at a level, drawn on the curves that the rule judges. Rules without a single quantity apply to every curve of the
 * sensor.
 */
export function ruleShades(spans: AlarmSpans, effective: EffectiveRules, drawn: Drawn, end: number): RuleShade[] {
  const subject = drawn.sensorId === null ? 'device:' : `sensor:${drawn.sensorId}`;
  return spans
    .filter((own) => (drawn.sensorId === null ? own.subject.startsWith(subject) : own.subject === subject))
    .filter(({ ruleId }) => [null, drawn.field].includes(fieldOfRule(effective, ruleId)))
    .flatMap((own) =>
      own.spans.map(({ from, to, level }) => ({
        from: Date.parse(from),
        to: to === null ? end : Date.parse(to),
        level: level as AlarmLevel,
        name: own.ruleName,
      })),
    );
}
