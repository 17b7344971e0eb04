import type { Calibration, SensorType } from '@groundwatch/protocol/model';
import { useCallback } from 'react';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** The digits of a number, for small ones at least four after the first. */
const digits = (value: number): number => (String(Number(value.toPrecision(6))).split('.')[1] ?? '').length;

/** A calibration in words, one line per field. */
export function useVersionWords(type: SensorType): (calibration: Calibration) => string[] {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const nameOf = useNames();
  return useCallback(
    ({ fields, moisture }) => {
      const number = (value: number, isSigned = false): string =>
        formatNumber(value, locale, Math.min(9, digits(value)), isSigned);
      const lines = fields.map(({ field, zero, factor, temperature }) => {
        const known = type.fields.find(({ key }) => key === field);
        const unit = known?.unit ?? '';
        const parts = [
          zero !== 0 && t('calibration.line.zero', { value: number(zero, true), unit }),
          factor !== 1 && t('calibration.line.factor', { value: number(factor) }),
          temperature &&
            t('calibration.line.temperature', {
              value: number(temperature.coefficient, true),
              unit,
              reference: number(temperature.reference),
            }),
        ].filter((part) => typeof part === 'string');
        return `${known ? nameOf(known.names) : field}: ${parts.length > 0 ? parts.join(' · ') : t('calibration.line.asSent')}`;
      });
      if (moisture)
        lines.push(
          t('calibration.line.moisture', {
            form: t(`calibration.${moisture.form}`),
            a: number(moisture.a),
            b: number(moisture.b),
            c: number(moisture.c),
            air: number(moisture.airFrequency),
            water: moisture.waterFrequency === null ? t('calibration.waterReported') : number(moisture.waterFrequency),
          }),
        );
      return lines.length > 0 ? lines : [t('calibration.line.none')];
    },
    [t, locale, nameOf, type],
  );
}
