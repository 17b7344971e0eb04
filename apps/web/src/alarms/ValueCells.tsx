import type { Alarm } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Age } from '../live/Age.tsx';
import { useZone } from '../session/use-zone.ts';
import { formatLimit } from '../ui/format-field.ts';
import { formatStamp } from '../ui/format-time.ts';
import { FreshValue } from '../ui/FreshValue.tsx';
import { Value } from '../ui/Value.tsx';
import { useLiveValue } from './use-live-value.ts';
import { useTriggerField } from './use-trigger-field.ts';
import { useTriggerMarks } from './use-trigger-marks.ts';

/** The value at the trigger and the limit that it reached. */
export function TriggerCell({ alarm }: { alarm: Pick<Alarm, 'trigger' | 'sensorType' | 'kind'> }) {
  const { t } = useTranslation('alarm');
  const { language } = useLanguage();
  const zone = useZone();
  const { trigger, kind } = alarm;
  const field = useTriggerField()(alarm);
  if (trigger.failureTime !== undefined)
    return (
      <>
        <span>{formatStamp(Date.parse(trigger.failureTime), zone).slice(5, 16)}</span>
        <small>{t('list.failureTime')}</small>
      </>
    );
  if (trigger.value === null) return <span>{t(`kind.${kind}`)}</span>;
  const limit = formatLimit(field, trigger.limit, language);
  return (
    <>
      <Value field={field} value={trigger.value} />
      {!limit.isMissing && <small>{t('list.limit', { value: `${limit.text} ${limit.unit}`.trim() })}</small>}
    </>
  );
}

/** As `TriggerCell`, with remarks on the readings, for places that show no other remarks. */
export function MarkedTriggerCell({ alarm }: { alarm: Pick<Alarm, 'trigger' | 'sensorType' | 'kind'> }) {
  const marks = useTriggerMarks()(alarm.trigger);
  return (
    <>
      <TriggerCell alarm={alarm} />
      {marks.length > 0 && <small>{marks.join(' · ')}</small>}
    </>
  );
}

/** The latest value of the same quantity and its age. */
export function LiveCell({ alarm, zone }: { alarm: Alarm; zone: string | undefined }) {
  const live = useLiveValue(alarm);
  if (!live) return <span aria-hidden>—</span>;
  return (
    <>
      <FreshValue
        field={live.field}
        value={live.value}
        freshness={live.freshness}
        quality={live.quality}
        stamp={live.collectTime}
      />
      <small>
        <Age collectTime={live.collectTime} freshness={live.freshness} zone={zone} isSentence />
      </small>
    </>
  );
}
