import type { LiveAlarm } from '@groundwatch/protocol/live';
import { fieldOf } from '../../alarms/quantity.ts';
import { useTripField } from '../../alarms/use-trip-field.ts';
import { useTripMarks } from '../../alarms/use-trip-marks.ts';
import { useDevice } from '../../api/registry.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { fewestDigits } from '../../ui/fewest-digits.ts';
import { formatField } from '../../ui/format-field.ts';

/** Type of an alarm's sensor. Empty for none, and while it is not known. */
export function useSensorType(alarm: Pick<LiveAlarm, 'deviceNo' | 'sensorId'> | null): string {
  const device = useDevice(alarm === null || alarm.sensorId === null ? null : alarm.deviceNo);
  return device?.sensors.find(({ id }) => id === alarm?.sensorId)?.type ?? '';
}

/** The trigger of an alarm in a few words: "rate 14.2 > 13.6 mm/d". */
export function useQuantityWords(alarm: LiveAlarm): { name: string; value: string } {
  const { t } = useTranslation('alarm');
  const nameIn = useNames();
  const { language } = useLanguage();
  const type = useSensorType(alarm);
  const fieldOfTrip = useTripField();
  const tripMarks = useTripMarks();
  const { trip, kind } = alarm;
  const own = fieldOf(type, trip.field);
  // Remarks first, because the end of a long text is cut off.
  const name = [...tripMarks(trip), kind === 'threshold' && own ? nameIn(own.names) : t(`kind.${kind}`)].join(' · ');
  if (trip.value === null) return { name, value: '' };
  const field = fieldOfTrip({ kind, trip }, type);
  const value = formatField(field, trip.value, language);
  // Limits are round figures and room is scarce.
  const digits = trip.limit === null ? 0 : fewestDigits(trip.limit, field.decimals);
  const limit = formatField({ ...field, decimals: digits }, trip.limit, language);
  if (limit.isMissing || trip.limit === null) return { name, value: `${value.text} ${value.unit}`.trim() };
  // Alarms raised at the limit may equal it.
  const sign = trip.value > trip.limit ? '>' : trip.value < trip.limit ? '<' : '≥';
  return { name, value: `${value.text} ${sign} ${limit.text} ${value.unit}`.trim() };
}
