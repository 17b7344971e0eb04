import type { Statistics } from '@groundwatch/protocol/rest';
import { useDurationWords } from '../../charts/duration-words.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';

const NONE = '—';

/** % of what was due that there is; null: nothing was due. */
export const completeness = ({ due, missing }: Pick<Statistics, 'due' | 'missing'>): number | null =>
  due > 0 ? (100 * (due - missing)) / due : null;

/** % of the time watched; null: none was. */
export const onlineShare = ({ dueS, onlineS }: Pick<Statistics, 'dueS' | 'onlineS'>): number | null =>
  dueS > 0 ? (100 * onlineS) / dueS : null;

/** How figures of the statistics are written. */
export function useFigures() {
  const { locale } = useLanguage();
  const duration = useDurationWords();
  return {
    count: (value: number): string => formatNumber(value, locale),
    /** Cut, not rounded: what is not whole never reads 100. */
    share: (value: number | null): string =>
      value === null ? NONE : formatNumber(Math.floor(value * 100) / 100, locale, 2),
    duration: (seconds: number | null): string =>
      seconds === null || seconds === 0 ? NONE : duration(seconds * 1_000),
    decimal: (value: number, decimals: number): string => formatNumber(value, locale, decimals),
    /** s between events; null where there were none. */
    mean: (seconds: number, events: number): string => (events > 0 ? duration((seconds / events) * 1_000) : NONE),
  };
}
