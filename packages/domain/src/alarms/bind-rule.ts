import type { AlarmSubject, Condition, RuleInForce } from '@groundwatch/protocol/model';
import { Needs } from './assessor.ts';
import { assessorOf } from './conditions/assessor-of.ts';
import type { BoundRule, Segment } from './bound-rule.ts';
import { deadbandOf, quantityField } from './deadband.ts';
import type { Facts } from './facts.ts';
import { MAX_SKIPPED } from './series.ts';

const timeOf = (time: string | null, otherwise: number): number => (time === null ? otherwise : Date.parse(time));

/** Conditions that report an event: the first report counts. */
const isAtOnce = (kind: string): boolean => kind === 'trigger' || kind === 'deviceAlarm' || kind === 'noData';

/** How many readings back a member of an expression, or an element of a list, may have its last value. */
function lookBack(condition: Condition): number {
  if (condition.kind === 'expression') return 2 * MAX_SKIPPED;
  if (!('quantity' in condition) || condition.quantity.element !== undefined) return 0;
  return quantityField(condition.quantity)?.isList ? MAX_SKIPPED : 0;
}

/**
 * Binds a rule to a subject. `versions` are ascending in time without overlap; one that does not fit the subject is never assessable.
 * Missing-data rules have no segments here: see `silence`.
 */
export function bindRule(versions: readonly RuleInForce[], subject: AlarmSubject, facts: Facts): BoundRule {
  const needs = new Needs();
  const segments: Omit<Segment, 'continues'>[] = [];
  let offDelayMs = 0;
  let samples = 1;
  for (const { version, from, to, definition } of versions) {
    const { condition, onDelay, offDelayS, validFrom, validTo } = definition;
    const start = Math.max(from, timeOf(validFrom, -Infinity));
    const end = Math.min(to, timeOf(validTo, Infinity));
    if (!(start < end) || condition.kind === 'noData') continue;
    const assessor = assessorOf(condition, deadbandOf(definition), { subject, facts, needs });
    const delay = isAtOnce(condition.kind) ? { needs: 1, of: 1 } : onDelay;
    segments.push({ from: start, to: end, version, assessor, ...delay, offDelayMs: offDelayS * 1_000 });
    offDelayMs = Math.max(offDelayMs, offDelayS * 1_000);
    samples = Math.max(samples, delay.of + lookBack(condition));
  }
  for (const need of needs.list) {
    need.delayMs = offDelayMs;
    need.samples = samples + MAX_SKIPPED;
  }
  return {
    segments: segments.map((segment, index) => ({ ...segment, continues: segments[index + 1]?.from === segment.to })),
    needs: needs.list,
    references: needs.references,
  };
}
