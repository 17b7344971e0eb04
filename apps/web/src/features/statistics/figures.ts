import type { Statistics } from '@groundwatch/protocol/rest';
import { useDurationWords } from '../../ui/duration-words.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';

export const NONE = '—';

/** Received share of the due reports in %. Null: none were due. */
export const completeness = ({ due, missing }: Pick<Statistics, 'due' | 'missing'>): number | null =>
  due > 0 ? (100 * (due - missing)) / due : null;

/** Online share of the observed time in %. Null: none. */
export const onlineShare = ({ dueS, onlineS }: Pick<Statistics, 'dueS' | 'onlineS'>): number | null =>
  dueS > 0 ? (100 * onlineS) / dueS : null;

/** How many devices of a group have data, as "1 / 2": the others do not weigh in its figures. */
export const coverage = ({ withData, devices }: { withData: number; devices: number }): string =>
  `${withData} / ${devices}`;

/** Formats of the statistics. */
export function useFigures() {
  const { locale } = useLanguage();
  const duration = useDurationWords();
  return {
    count: (value: number): string => formatNumber(value, locale),
    /** Truncated, so that incomplete values never read 100. */
    share: (value: number | null): string =>
      value === null ? NONE : formatNumber(Math.floor(value * 100) / 100, locale, 2),
    duration: (seconds: number | null): string =>
      seconds === null || seconds === 0 ? NONE : duration(seconds * 1_000),
    decimal: (value: number, decimals: number): string => formatNumber(value, locale, decimals),
    /** s between events. Null without events. */
    mean: (seconds: number, events: number): string => (events > 0 ? duration((seconds / events) * 1_000) : NONE),
  };
}
