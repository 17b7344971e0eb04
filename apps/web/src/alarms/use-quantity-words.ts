import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useQuantityName } from './use-quantity-name.ts';
import { useTriggerField } from './use-trigger-field.ts';
import { useTriggerMarks } from './use-trigger-marks.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { formatField, formatLimit } from '../ui/format-field.ts';

/** The trigger of an alarm in a few words: "rate 14.2 > 13.6 mm/d". */
export function useQuantityWords(alarm: LiveAlarm): { name: string; value: string } {
  const nameOf = useQuantityName();
  const { language } = useLanguage();
  const fieldOfTrigger = useTriggerField();
  const triggerMarks = useTriggerMarks();
  const { trigger } = alarm;
  // Remarks first, because the end of a long text is cut off.
  const name = [...triggerMarks(trigger), nameOf(alarm)].join(' · ');
  if (trigger.value === null) return { name, value: '' };
  const field = fieldOfTrigger(alarm);
  const value = formatField(field, trigger.value, language);
  const limit = formatLimit(field, trigger.limit, language);
  if (limit.isMissing || trigger.limit === null) {
    const text = `${value.text} ${value.unit}`.trim();
    // "Device alarm" says that its bit is "alarm".
    return { name, value: name.endsWith(text) ? '' : text };
  }
  // Alarms raised at the limit may equal it.
  const sign = trigger.value > trigger.limit ? '>' : trigger.value < trigger.limit ? '<' : '≥';
  return { name, value: `${value.text} ${sign} ${limit.text} ${value.unit}`.trim() };
}
