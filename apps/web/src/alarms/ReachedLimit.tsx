import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { fewestDigits } from '../ui/fewest-digits.ts';
import { formatNumber } from '../ui/format-number.ts';
import { useTriggerField } from './use-trigger-field.ts';

/** The limit that an alarm reached, in its unit. Draws nothing if the rule has no limit. */
export function ReachedLimit({ alarm }: { alarm: LiveAlarm }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const { decimals, unit } = useTriggerField()(alarm);
  const { limit } = alarm.trigger;
  if (limit === null) return null;
  return t('list.limit', { value: `${formatNumber(limit, locale, fewestDigits(limit, decimals))} ${unit}`.trim() });
}
