import { triggerField, type ShownField } from '../../../alarms/quantity.ts';
import type { Curves } from '../curves/use-curves.ts';
import { rateDecimals, rateUnit } from '../curves/rate-unit.ts';
import type { Scene } from '../use-scene.ts';

export interface Headline {
  readonly field: Pick<ShownField, 'decimals' | 'unit' | 'signed' | 'options'>;
  readonly value: number | null;
}

/** The largest figure: the present judged value, else the value at the trigger. Pure. */
export function headlineOf(
  { alarm, type }: Pick<Scene, 'alarm' | 'type'>,
  curves: Pick<Curves, 'plan' | 'series' | 'rate'>,
): Headline {
  const { plan, series, rate } = curves;
  const { kind, trigger } = alarm;
  const last = series.points.findLast(([, , , value]) => value !== null)?.[3] ?? null;
  const isOfRate = kind === 'rate' || kind === 'tangentAngle' || kind === 'inverseVelocity';
  if (plan && isOfRate && rate.length > 0)
    return { field: { decimals: rateDecimals(plan), unit: rateUnit(plan) }, value: rate.at(-1)![1] };
  const isOfValue = plan !== null && (plan.key.split('.')[0] === trigger.field || plan.kind === 'rain');
  if (isOfValue && last !== null)
    return { field: plan.kind === 'rain' ? { decimals: 1, unit: 'mm' } : plan.field, value: last };
  if (trigger.value !== null && trigger.unit !== '')
    return { field: triggerField(type?.code ?? '', trigger), value: trigger.value };
  return plan
    ? { field: plan.field, value: last }
    : { field: triggerField(type?.code ?? '', trigger), value: trigger.value };
}
