import { useCallback } from 'react';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { formatNumber } from './format-number.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Duration {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
  readonly value: number;
  readonly decimals: number;
}

/** A duration in its usual unit: 45 s, 12 min, 13.7 h, 3 d. */
export function durationOf(ms: number): Duration {
  if (ms < 2 * MINUTE) return { unit: 'seconds', value: ms / 1_000, decimals: 0 };
  if (ms < 2 * HOUR) return { unit: 'minutes', value: ms / MINUTE, decimals: 0 };
  const [unit, value] = ms < 2 * DAY ? (['hours', ms / HOUR] as const) : (['days', ms / DAY] as const);
  return { unit, value, decimals: Number.isInteger(value) ? 0 : 1 };
}

export function useDurationWords(): (ms: number) => string {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return useCallback(
    (ms) => {
      const { unit, value, decimals } = durationOf(ms);
      return t(`duration.${unit}`, { value: formatNumber(value, locale, decimals) });
    },
    [t, locale],
  );
}

/** An age without seconds, where a counter would distract: < 1 min, 6 min, 7.2 h. */
export function useShortAge(): (ms: number) => string {
  const { t } = useTranslation();
  const words = useDurationWords();
  return useCallback(
    (ms) => (ms < 2 * MINUTE ? t('duration.minutes', { value: ms < MINUTE ? '< 1' : '1' }) : words(ms)),
    [t, words],
  );
}

/** 22 min ago. */
export function useAgoWords(): (ms: number) => string {
  const { t } = useTranslation();
  const words = useDurationWords();
  return useCallback((ms) => t('age.ago', { age: words(ms) }), [t, words]);
}
