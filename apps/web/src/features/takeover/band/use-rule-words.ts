import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { triggerField } from '../../../alarms/quantity.ts';
import { useQuantityName } from '../../../alarms/use-quantity-name.ts';
import { useTriggerMarks } from '../../../alarms/use-trigger-marks.ts';
import { formatLimit } from '../../../ui/format-field.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import type { Curves } from '../curves/use-curves.ts';
import type { Scene } from '../use-scene.ts';

/** Kinds whose limits are reached from above. */
const falling: ReadonlySet<string> = new Set(['battery', 'signal', 'inverseVelocity']);

/** "rate ≥ 13.6 mm/h · tangent angle 80.4°": the trigger, remarks on the readings, and the present angle. */
export function useRuleWords({ alarm, type, condition }: Scene, { creep }: Curves): string {
  const { t } = useTranslation('wall');
  const { language, locale } = useLanguage();
  const nameOf = useQuantityName();
  const triggerMarks = useTriggerMarks();
  const { trigger, kind } = alarm;
  const field = triggerField(type?.code ?? '', trigger);
  const limit = formatLimit({ decimals: field.decimals, unit: field.unit }, trigger.limit, language);
  const side = condition && 'side' in condition ? condition.side : falling.has(kind) ? 'below' : 'above';
  const sign = side === 'below' ? '≤' : '≥';
  const name = nameOf(alarm);
  const rule = limit.isMissing
    ? name
    : `${side === 'beyond' ? `|${name}|` : name} ${sign} ${limit.text} ${limit.unit}`.trim();
  const angle = creep?.angle ?? null;
  return [
    rule,
    ...triggerMarks(trigger),
    angle !== null && kind !== 'tangentAngle' && t('takeover.angle', { angle: formatNumber(angle, locale, 1) }),
    angle !== null && kind === 'tangentAngle' && t('takeover.angleNow', { angle: formatNumber(angle, locale, 1) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
