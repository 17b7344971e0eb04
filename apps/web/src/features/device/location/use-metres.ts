import { useCallback } from 'react';
import { useLanguage } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';

/** 8 m, 386 m, 1.24 km: rounded to the accuracy of positions. */
export function useMetres(): (metres: number) => string {
  const { locale } = useLanguage();
  return useCallback(
    (metres) =>
      metres < 1_000 ? `${formatNumber(metres, locale, 0)} m` : `${formatNumber(metres / 1_000, locale, 2)} km`,
    [locale],
  );
}
