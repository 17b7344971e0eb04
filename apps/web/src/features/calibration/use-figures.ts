import type { SensorField } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';

const SIGNIFICANT = 3;

/** Numbers of a field in this page's format, with units. */
export function useFigures({ unit, decimals }: Pick<SensorField, 'unit' | 'decimals'>) {
  const { locale } = useLanguage();
  return useMemo(() => {
    const unitText = unit === '' ? '' : ` ${unit}`;
    /** Decimals for three digits of a coefficient. */
    const fine = (value: number): number =>
      value === 0 ? decimals : Math.min(9, Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value)))));
    return {
      value: (value: number, isSigned = false) => `${formatNumber(value, locale, decimals, isSigned)}${unitText}`,
      /** In the unit per °C, with its confidence. */
      coefficient: (value: number, half?: number) => {
        const places = fine(half !== undefined && half > 0 ? Math.max(Math.abs(value), half) : value);
        const uncertainty = half === undefined ? '' : ` ± ${formatNumber(half, locale, places)}`;
        return `${formatNumber(value, locale, places, true)}${uncertainty}${unitText}/°C`;
      },
      celsius: (value: number) => `${formatNumber(value, locale, 1)} °C`,
      share: (value: number) => formatNumber(value, locale, 3),
      count: (value: number) => formatNumber(value, locale),
      plain: (value: number) => formatNumber(value, locale, fine(value)),
    };
  }, [unit, decimals, locale]);
}
