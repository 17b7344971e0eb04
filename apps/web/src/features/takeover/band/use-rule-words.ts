import { useLanguage, useNames, useTranslation } from '../../../i18n/i18n.ts';
import { fieldOf, tripField } from '../../../alarms/quantity.ts';
import { useTripMarks } from '../../../alarms/use-trip-marks.ts';
import { formatField } from '../../../ui/format-field.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { fewestDigits } from '../../../ui/fewest-digits.ts';
import type { Curves } from '../curves/use-curves.ts';
import type { Scene } from '../use-scene.ts';

/** Kinds whose limits are reached from above. */
const falling: ReadonlySet<string> = new Set(['battery', 'signal', 'inverseVelocity']);

/** "rate ≥ 13.6 mm/h · tangent angle 80.4°": the trigger, remarks on the readings, and the present angle. */
export function useRuleWords({ alarm, type, condition }: Scene, { creep }: Curves): string {
  const { t } = useTranslation('wall');
  const { t: alarmWords } = useTranslation('alarm');
  const { language, locale } = useLanguage();
  const nameOf = useNames();
  const tripMarks = useTripMarks();
  const { trip, kind } = alarm;
  const field = tripField(type?.code ?? '', trip);
  const limit = formatField(field, trip.limit, language);
  const limitText =
    trip.limit === null ? '' : formatNumber(trip.limit, locale, fewestDigits(trip.limit, field.decimals));
  const side = condition && 'side' in condition ? condition.side : falling.has(kind) ? 'below' : 'above';
  const sign = side === 'below' ? '≤' : '≥';
  const own = fieldOf(type?.code ?? '', trip.field);
  // A threshold needs the quantity's name. For a rate, a sum or an angle the kind says more.
  const name = kind === 'threshold' && own ? nameOf(own.names) : alarmWords(`kind.${kind}`);
  const rule = limit.isMissing
    ? name
    : `${side === 'beyond' ? `|${name}|` : name} ${sign} ${limitText} ${limit.unit}`.trim();
  const angle = creep?.angle ?? null;
  return [
    rule,
    ...tripMarks(trip),
    angle !== null && kind !== 'tangentAngle' && t('takeover.angle', { angle: formatNumber(angle, locale, 1) }),
    angle !== null && kind === 'tangentAngle' && t('takeover.angleNow', { angle: formatNumber(angle, locale, 1) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
