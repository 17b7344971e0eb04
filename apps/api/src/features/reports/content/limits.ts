import type { Limits, RuleInForce } from '@groundwatch/protocol/model';
import type { Panel } from './content.ts';
import type { Quantity } from './quantities.ts';

export interface QuantityLimits {
  /** Limits on the value. */
  readonly value: Panel['limits'];
  /** Limits on the rate over 24 h, in units per day. */
  readonly rate: Panel['limits'];
}

const linesOf = (limits: Limits, signs: readonly (1 | -1)[], factor: number): Panel['limits'] =>
  Object.entries(limits).flatMap(([level, limit]) =>
    limit === undefined ? [] : signs.map((sign) => ({ level: Number(level), value: sign * limit * factor })),
  );

/** Limits of rules in force that can be drawn for a quantity: limits on the value, and on the rate over the 24 h that the curve shows. */
export function limitsOf(rules: readonly RuleInForce[], { field, element }: Quantity): QuantityLimits {
  const found = { value: [] as Panel['limits'][number][], rate: [] as Panel['limits'][number][] };
  for (const { definition } of rules) {
    const { condition } = definition;
    if (condition.kind !== 'threshold' && condition.kind !== 'rate') continue;
    const { quantity, side, limits } = condition;
    const isOwn = quantity.field === field.key && (quantity.element === undefined || quantity.element + 1 === element);
    if (!isOwn) continue;
    const signs = side === 'beyond' ? ([1, -1] as const) : ([1] as const);
    if (condition.kind === 'threshold') found.value.push(...linesOf(limits, signs, 1));
    else if (condition.hours === 24) found.rate.push(...linesOf(limits, signs, 24));
  }
  return found;
}
