import type { LiveAlarm } from '@groundwatch/protocol/live';
import { useCallback, useMemo } from 'react';
import { fieldOf } from '../../alarms/quantity.ts';
import { useTripField } from '../../alarms/use-trip-field.ts';
import { useTripMarks } from '../../alarms/use-trip-marks.ts';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { fewestDigits } from '../../ui/fewest-digits.ts';
import { formatField } from '../../ui/format-field.ts';
import { useSharedFleet } from '../FleetProvider.tsx';

/** Sensor type by id. Empty for none. */
export function useSensorTypes(): (sensorId: number | null) => string {
  const { views } = useSharedFleet();
  const deviceCount = views.length;
  const types = useMemo(
    () => new Map(views.flatMap(({ device }) => device.sensors.map(({ id, type }) => [id, type] as const))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- views are new every second, their sensors are not
    [deviceCount],
  );
  return useCallback((sensorId) => (sensorId === null ? '' : (types.get(sensorId) ?? '')), [types]);
}

/** The trigger of an alarm in a few words: "rate 14.2 > 13.6 mm/d". */
export function useQuantityWords(): (alarm: LiveAlarm) => { name: string; value: string } {
  const { t } = useTranslation('alarm');
  const nameIn = useNames();
  const { language } = useLanguage();
  const typeOf = useSensorTypes();
  const fieldOfTrip = useTripField();
  const tripMarks = useTripMarks();
  return useCallback(
    ({ trip, sensorId, kind }) => {
      const type = typeOf(sensorId);
      const own = fieldOf(type, trip.field);
      // Remarks first, because the end of a long text is cut off.
      const name = [...tripMarks(trip), kind === 'threshold' && own ? nameIn(own.names) : t(`kind.${kind}`)].join(
        ' · ',
      );
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
    },
    [t, nameIn, language, typeOf, fieldOfTrip, tripMarks],
  );
}
