import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Row } from '../ui/box.tsx';
import { formatField } from '../ui/format-field.ts';
import { LevelMark } from './LevelMark.tsx';
import { useTripField } from './use-trip-field.ts';
import { useQuantityWarning } from './use-warnings.ts';

/** The worst open level of one field of a sensor, with the limit that it reached; nothing where there is none. */
export function QuantityMark({ sensorId, type, field }: { sensorId: number; type: string; field: string }) {
  const { t } = useTranslation('alarm');
  const { language } = useLanguage();
  const fieldOf = useTripField();
  const alarm = useQuantityWarning(sensorId, field)?.alarm;
  if (!alarm) return null;
  const limit = formatField(fieldOf(alarm, type), alarm.trip.limit, language);
  return (
    <Row as="span" inline gap={4} text="least" weight={600}>
      <LevelMark alarm={alarm} size={18} hasWord />
      {!limit.isMissing && t('list.limit', { value: `${limit.text} ${limit.unit}`.trim() })}
    </Row>
  );
}
