import {
  changesOver,
  commonGrid,
  crossCorrelation,
  joinedPoints,
  onGrid,
  pairsAt,
  rainOnGrid,
  rainStepsOf,
  regressionOn,
  stepOf,
  sumsOver,
  type Compared,
  type CrossCorrelation,
  type Grid,
  type RelationFit,
  type TooFewPairs,
} from '@groundwatch/geotechnics';
import {
  differenceKey,
  HOUR_MS,
  type ComparedDifference,
  type RelatedAs,
  type Relation,
} from '@groundwatch/protocol/model';
import type { Span } from '../../charts/curve.ts';
import type { PlacedSeries } from '../../sensors/comparison/series.ts';
import { formatNumber } from '../../ui/format-number.ts';

export interface Related {
  readonly stepMs: number;
  readonly correlation: CrossCorrelation | TooFewPairs;
  /** At the lag of the greatest coefficient. */
  readonly fit: RelationFit | TooFewPairs;
  readonly fitLag: number;
  readonly pairs: { readonly x: readonly number[]; readonly y: readonly number[] };
}

/** Joined values of a series or difference on a grid. For rain the amounts. As changes: over the last 24 h. */
function valuesOn(
  key: string,
  as: RelatedAs,
  compared: readonly Compared[],
  differences: readonly ComparedDifference[],
  grid: Grid,
): (number | null)[] {
  const day = Math.max(1, Math.round((24 * HOUR_MS) / grid.stepMs));
  const pair = differences.find((one) => differenceKey(one) === key);
  if (pair) {
    const [of, less] = [pair.of, pair.less].map((one) => valuesOn(one, 'value', compared, differences, grid));
    const values = of!.map((value, i) => {
      const other = less![i] ?? null;
      return value === null || other === null ? null : value - other;
    });
    return as === 'day' ? changesOver(values, day) : values;
  }
  const series = compared.find((one) => one.key === key);
  if (!series) return [];
  if (series.isRain) {
    const fallen = rainOnGrid(rainStepsOf(series.points, series.bucketMs), grid);
    return as === 'day' ? sumsOver(fallen, day) : fallen;
  }
  const values = onGrid(joinedPoints(series.points, series.jumps, series.bucketMs), grid);
  return as === 'day' ? changesOver(values, day) : values;
}

/** +31 h */
export const lagText = (cells: number, stepMs: number, locale: string): string =>
  `${formatNumber((cells * stepMs) / HOUR_MS, locale, stepMs < HOUR_MS ? 1 : 0, true)} h`;

/** Default: movement after rain if there is rain, else the first series after the second. Null with fewer than two. */
export function firstRelation(series: readonly PlacedSeries[], keys: readonly string[]): Relation | null {
  const rain = series.find(({ isRain }) => isRain)?.key;
  const y = keys.find((key) => key !== rain);
  const x = rain ?? keys.find((key) => key !== y);
  return x === undefined || y === undefined ? null : { x, y, xAs: 'day', yAs: 'day', hours: 72 };
}

/** The correlation of two series. Null if one of them has no data in the period. */
export function related(
  { x, y, xAs, yAs, hours }: Relation,
  compared: readonly Compared[],
  differences: readonly ComparedDifference[],
  period: Span,
): Related | null {
  const sourcesOf = (key: string): readonly Compared[] => {
    const pair = differences.find((one) => differenceKey(one) === key);
    const keys = pair ? [pair.of, pair.less] : [key];
    return compared.filter((one) => keys.includes(one.key));
  };
  const sources = [...sourcesOf(x), ...sourcesOf(y)];
  if (sources.some(({ points }) => points.length === 0)) return null;
  const grid = commonGrid(
    sources.map((one) => ({ points: one.points, stepMs: stepOf(one) })),
    period,
  );
  if (!grid) return null;
  const xs = valuesOn(x, xAs, compared, differences, grid);
  const ys = valuesOn(y, yAs, compared, differences, grid);
  // With a lag beyond half the period too little is left to compare.
  const most = Math.max(1, Math.min(Math.round((hours * HOUR_MS) / grid.stepMs), Math.floor(grid.count / 2)));
  const correlation = crossCorrelation(xs, ys, most);
  const fitLag = 'tooFew' in correlation ? 0 : correlation.lag;
  return {
    stepMs: grid.stepMs,
    correlation,
    fit: regressionOn(xs, ys, fitLag),
    fitLag,
    pairs: pairsAt(xs, ys, fitLag),
  };
}
