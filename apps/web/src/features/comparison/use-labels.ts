import { differenceKey, type ComparisonDefinition } from '@groundwatch/protocol/model';
import { useMemo } from 'react';
import type { PlacedSeries } from '../../sensors/comparison/series.ts';
import { useSeriesNames } from '../../sensors/comparison/use-series-name.ts';

/** Something that can be drawn or correlated. */
export interface SeriesLabel {
  readonly key: string;
  /** 青石沟滑坡 深部03 */
  readonly place: string;
  /** For example 开度. For a difference its two parts. */
  readonly quantity: string;
  readonly text: string;
  readonly unit: string;
  /** Null: a difference. */
  readonly series: PlacedSeries | null;
}

/** All series of a definition in words, differences last. */
export function useLabels(
  { differences }: ComparisonDefinition,
  series: readonly PlacedSeries[],
  differenceWord: string,
): readonly SeriesLabel[] {
  const names = useSeriesNames();
  return useMemo(() => {
    const measured = series.map((one): SeriesLabel => {
      const [place, quantity] = [names.place(one), names.quantity(one)];
      return { key: one.key, place, quantity, text: `${place} ${quantity}`, unit: one.field.unit, series: one };
    });
    const made = differences.flatMap((one): SeriesLabel[] => {
      const [of, less] = [one.of, one.less].map((key) => measured.find((label) => label.key === key));
      if (!of || !less) return [];
      const text = `${of.text} − ${less.text}`;
      return [{ key: differenceKey(one), place: differenceWord, quantity: text, text, unit: of.unit, series: null }];
    });
    return [...measured, ...made];
  }, [series, differences, names, differenceWord]);
}
