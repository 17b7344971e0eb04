import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatLimit } from '../ui/format-field.ts';
import { useQuantityName } from './use-quantity-name.ts';
import { useTriggerField } from './use-trigger-field.ts';

/**
 * The limit that an alarm reached, beside a value in `shownUnit`. A limit in another unit is that of something else, such as a rate, which
 * is named. Draws nothing if the rule has no limit.
 */
export function ReachedLimit({ alarm, shownUnit }: { alarm: LiveAlarm; shownUnit: string }) {
  const { t } = useTranslation('alarm');
  const { language } = useLanguage();
  const quantity = useQuantityName()(alarm);
  const { text, unit, isMissing } = formatLimit(useTriggerField()(alarm), alarm.trigger.limit, language);
  if (isMissing) return null;
  const limit = t('list.limit', { value: `${text} ${unit}`.trim() });
  return unit === shownUnit ? limit : `${quantity} ${limit}`;
}
