import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatLimit } from '../ui/format-field.ts';
import { useTriggerField } from './use-trigger-field.ts';

/** The limit that an alarm reached, in its unit. Draws nothing if the rule has no limit. */
export function ReachedLimit({ alarm }: { alarm: LiveAlarm }) {
  const { t } = useTranslation('alarm');
  const { language } = useLanguage();
  const { text, unit, isMissing } = formatLimit(useTriggerField()(alarm), alarm.trigger.limit, language);
  return isMissing ? null : t('list.limit', { value: `${text} ${unit}`.trim() });
}
