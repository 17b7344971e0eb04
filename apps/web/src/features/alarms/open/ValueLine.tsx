import type { Alarm } from '@groundwatch/protocol/rest';
import { useLiveValue } from '../../../alarms/use-live-value.ts';
import { useQuantityName } from '../../../alarms/use-quantity-name.ts';
import { useTriggerField } from '../../../alarms/use-trigger-field.ts';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { formatLimit } from '../../../ui/format-field.ts';
import { formatZonedStamp } from '../../../ui/format-time.ts';
import { FreshValue } from '../../../ui/FreshValue.tsx';
import { Value } from '../../../ui/Value.tsx';
import classes from './OpenAlarms.module.css';

/** The latest value and its limit in one line. Without a latest value the one at the trigger. */
export function ValueLine({
  alarm,
  zone,
  isLarge = false,
  isBare = false,
}: {
  alarm: Alarm;
  zone: string | undefined;
  isLarge?: boolean;
  /** The quantity instead of the limit. */
  isBare?: boolean;
}) {
  const { t } = useTranslation('alarm');
  const { language } = useLanguage();
  const live = useLiveValue(alarm);
  const { trigger, kind } = alarm;
  const field = useTriggerField()(alarm);
  const quantity = useQuantityName()(alarm);
  const limit = formatLimit(field, trigger.limit, language);
  if (trigger.failureTime !== undefined)
    return (
      <Text nowrap>
        {t('list.failureTime')} {formatZonedStamp(Date.parse(trigger.failureTime), zone).slice(5, 16)}
      </Text>
    );
  // A rate is not a value of the sensor, so the two are not compared.
  const isSame = live !== null && live.field.unit === field.unit;
  return (
    <Row
      as="span"
      inline
      gap="0 8"
      align="baseline"
      shrink={!isBare}
      nowrap
      wrap={isLarge}
      {...(isBare && { className: classes.bare })}
    >
      {/* The value of a device's alarm bit says so itself. */}
      {isBare && kind !== 'deviceAlarm' && (
        <Text text="table" tone="text2" truncate className={classes.quantity}>
          {quantity}
        </Text>
      )}
      <Text text={isLarge ? 'value' : 'body'} weight={600} nowrap>
        {isSame && live.value !== null ? (
          <FreshValue
            field={live.field}
            value={live.value}
            freshness={live.freshness}
            quality={live.quality}
            stamp={live.collectTime}
          />
        ) : trigger.value === null ? (
          t(`kind.${kind}`)
        ) : (
          <Value field={field} value={trigger.value} />
        )}
      </Text>
      {!limit.isMissing && !isBare && (
        <Text text="table" tone="text2" truncate>
          {t('list.limit', { value: `${limit.text} ${limit.unit}`.trim() })}
        </Text>
      )}
    </Row>
  );
}
