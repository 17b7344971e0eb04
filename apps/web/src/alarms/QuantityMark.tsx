import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { fewestDigits } from '../ui/fewest-digits.ts';
import { formatNumber } from '../ui/format-number.ts';
import { LevelMark } from './LevelMark.tsx';
import { useTripField } from './use-trip-field.ts';
import { useQuantityWarning } from './use-warnings.ts';

/** The worst open level of one field of a sensor, with the limit that it reached; nothing where there is none. */
export function QuantityMark({ sensorId, type, field: key }: { sensorId: number; type: string; field: string }) {
  const { t } = useTranslation('alarm');
  const { locale } = useLanguage();
  const fieldOf = useTripField();
  const alarm = useQuantityWarning(sensorId, key)?.alarm;
  if (!alarm) return null;
  const { limit } = alarm.trip;
  const field = fieldOf(alarm, type);
  return (
    <Row as="span" inline gap={4} text="least" nowrap style={{ verticalAlign: 'middle' }}>
      <LevelMark alarm={alarm} size={18} />
      {limit !== null &&
        t('list.limit', {
          value: `${formatNumber(limit, locale, fewestDigits(limit, field.decimals))} ${field.unit}`.trim(),
        })}
    </Row>
  );
}
