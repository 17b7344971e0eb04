import { compare, joinedPoints, jumpsOf, stepOf, valueAt, type Compared } from '@groundwatch/geotechnics';
import {
  differenceKey,
  GAP_CYCLES,
  quality,
  type ComparisonDefinition,
  type ComparedDifference,
} from '@groundwatch/protocol/model';
import type { History } from '@groundwatch/protocol/rest';
import { noMarks, type Curve, type Marks, type Pane, type Span } from '../../charts/curve.ts';
import type { PlacedSeries } from './series.ts';

/** The marks of a history's readings. */
export function marksOf(history: History): Marks {
  const suspect = new Set<number>();
  const faults = new Set<number>();
  for (const [time, code] of history.doubtful) (code === quality.fault ? faults : suspect).add(time);
  return { late: new Set(history.late), suspect, faults };
}

/** The data of a series. Null: none yet. `zero`: of the day before the zero time. */
export interface SeriesHistory {
  readonly series: PlacedSeries;
  readonly history: History | undefined;
  readonly zero: History | undefined;
}

export const comparedOf = ({ series, history, zero }: SeriesHistory, zeroAt: number | null): Compared => {
  const jumps = jumpsOf(series.sensor.type, series.sensor.reinstallations, series.fieldName);
  const read = (from: History | undefined) => {
    const points = from?.series[series.fieldName] ?? [];
    // The rain of a doubtful reading comes with the next valid one.
    const doubtful = new Set(series.isRain ? from?.doubtful.map(([time]) => time) : []);
    return {
      points: doubtful.size > 0 && from?.resolution === 0 ? points.filter(([time]) => !doubtful.has(time)) : points,
      bucketMs: (from?.resolution ?? 0) * 1_000,
    };
  };
  const before = read(zero);
  return {
    ...read(history),
    key: series.key,
    jumps,
    zero: zeroAt === null ? null : valueAt(joinedPoints(before.points, jumps, before.bucketMs), zeroAt),
    isAbsolute: series.isAbsolute,
    isRain: series.isRain,
  };
};

interface CurvesInput {
  readonly definition: Pick<ComparisonDefinition, 'differences' | 'scale'>;
  readonly histories: readonly SeriesHistory[];
  readonly compared: readonly Compared[];
  readonly period: Span;
  /** ms that the zone is ahead of UTC, for the days of rain. */
  readonly zoneOffsetMs: number;
  readonly nameOf: (series: PlacedSeries) => string;
  readonly differenceName: (difference: ComparedDifference) => string;
}

/** Curves by key in order of the definition, differences after their parts. */
export function comparisonCurves(input: CurvesInput): Curve[] {
  const { definition, histories, compared, period } = input;
  const { scale, differences } = definition;
  const drawn = compare(
    compared,
    differences.map((one) => ({ ...one, key: differenceKey(one) })),
    { scale, period, dayOffsetMs: input.zoneOffsetMs },
  );
  const unitOf = (series: PlacedSeries, isZeroed: boolean): Curve['field'] => {
    const { unit, decimals, signed } = series.field;
    if (scale === 'share' && !series.isRain) return { unit: '', decimals: 2, isPositive: true };
    return { unit, decimals, ...(isZeroed || signed ? { signed: true } : {}), isPositive: series.isRain };
  };
  return drawn.flatMap(({ key, points, bucketMs }, order): Curve[] => {
    const own = histories.find(({ series }) => series.key === key);
    const difference = differences.find((one) => differenceKey(one) === key);
    const of = own ?? histories.find(({ series }) => series.key === difference?.of);
    if (!of) return [];
    const { series, history } = of;
    const common = { key, points: [...points], order };
    if (series.isRain) {
      const field = { ...unitOf(series, false), isPositive: true };
      return [
        {
          ...common,
          name: input.nameOf(series),
          field,
          gapMs: GAP_CYCLES * bucketMs,
          marks: noMarks,
          isBars: true,
          bucketMs,
        },
      ];
    }
    const isZeroed = scale === 'zero' && !(own && series.isAbsolute);
    const stepMs = Math.max(series.device.sendCycle * 1_000, stepOf({ points, bucketMs }));
    return [
      {
        ...common,
        name: difference ? input.differenceName(difference) : input.nameOf(series),
        field: difference ? { ...unitOf(series, true), isPositive: scale === 'share' } : unitOf(series, isZeroed),
        gapMs: GAP_CYCLES * stepMs,
        marks: own && history ? marksOf(history) : noMarks,
        ...(difference ? { isDerived: true } : {}),
        bucketMs,
      },
    ];
  });
}

interface PanesInput {
  readonly definition: Pick<ComparisonDefinition, 'axes' | 'scale'>;
  readonly series: readonly PlacedSeries[];
  readonly curves: readonly Curve[];
  readonly quantityOf: (series: PlacedSeries) => string;
  readonly rainWord: string;
}

/** Stacked panes with rain below: one axis per unit, or each its own. Zeroed curves are separate from others. */
export function comparisonPanes({ definition, series, curves, quantityOf, rainWord }: PanesInput): Pane[] {
  const placeOf = (curve: Curve): PlacedSeries | undefined => series.find(({ key }) => key === curve.key);
  const groupOf = (curve: Curve): string => {
    if (curve.isBars || definition.axes === 'own') return curve.key;
    const place = placeOf(curve);
    const isApart = definition.scale === 'zero' && place?.isAbsolute === true;
    return `${curve.field.unit || (definition.scale === 'share' ? '' : place?.field.key)}${isApart ? ' as measured' : ''}`;
  };
  const lines = curves.filter(({ isBars }) => !isBars);
  const groups = [...Map.groupBy([...lines, ...curves.filter(({ isBars }) => isBars)], groupOf)];
  return groups.map(([key, own], index) => {
    const names = new Set(own.flatMap((curve) => placeOf(curve) ?? []).map(quantityOf));
    const [first] = own;
    const isRain = first?.isBars === true;
    const isMade = own.length === 1 && first?.isDerived === true;
    const what = isRain ? `${rainWord} ${first.name}` : isMade ? first.name : names.size === 1 ? [...names][0] : '';
    return {
      key,
      title: [what, definition.scale === 'share' && !isRain ? '0–1' : first?.field.unit].filter(Boolean).join(' '),
      curves: own,
      thresholds: [],
      weight: isRain ? 0.5 : definition.axes === 'shared' && index > 0 ? 0.6 : 1,
    };
  });
}
